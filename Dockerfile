# The command in an image of its own, without anything else: it is static. `scripts/dist x86_64` makes what is copied.
#
#   docker build --build-arg ARCHITECTURE=x86_64 --tag cagey .
#   docker run --rm -i cagey solve - < puzzles.txt
#   docker run --rm -p 8642:8642 cagey serve --address 0.0.0.0
ARG ARCHITECTURE=x86_64
FROM scratch
ARG ARCHITECTURE
ARG VERSION=0.1.0
ADD target/dist/cagey-${VERSION}-${ARCHITECTURE}-linux.tar.gz /
ENV PATH=/cagey-${VERSION}-${ARCHITECTURE}-linux
USER 65534:65534
ENTRYPOINT ["cagey"]
