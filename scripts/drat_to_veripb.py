"""Rewrites a proof from DRAT to the format of VeriPB, for scripts/proofs: drat_to_veripb.py FORMULA.cnf PROOF.drat > PROOF.pbp

Every clause that Cagey writes follows by unit propagation (RUP), which VeriPB has a rule for. What is deleted stays.
"""

import sys


def literal(number):
    return f"~x{-number}" if number < 0 else f"x{number}"


formula, proof = sys.argv[1:]
with open(formula) as lines:
    clauses = next(line.split()[3] for line in lines if line.startswith("p cnf "))
print(f"pseudo-Boolean proof version 3.0\nf {clauses};")
with open(proof) as proof:
    for line in proof:
        *words, end = line.split()
        if words[:1] != ["d"]:
            assert end == "0", line
            print("rup", *(f"1 {literal(int(word))}" for word in words), ">= 1;")
print("output NONE;\nconclusion UNSAT;\nend pseudo-Boolean proof;")
