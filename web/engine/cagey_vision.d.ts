export function read_picture(width: number, rgba: Uint8Array, size: number, corners: Float32Array): string;
export default function start(options: { module_or_path: string }): Promise<unknown>;
