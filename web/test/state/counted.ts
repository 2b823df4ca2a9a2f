/**
 * Makes a WebAssembly module count the instructions that it runs, as Callgrind does for native programs. The count
 * depends on the module and on what it is asked, and on nothing else: neither on the machine nor on its load.
 *
 * Straight-line code is counted once, where it is entered: at the start of a function, and after every instruction
 * that jumps or that a jump leads to. There, `count += length` is inserted. The count is an exported global.
 *
 * The format is that of the WebAssembly core specification, chapter 5; vector instructions, which the engine is
 * built without, are refused.
 */
export function counted(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new Reader(module);
  const header = reader.take(8);
  let global = 0;
  const sections: { id: number; content: Uint8Array }[] = [];
  while (!reader.isAtEnd) {
    const id = reader.byte();
    sections.push({ id, content: reader.take(reader.number()) });
  }
  for (const { id, content } of sections) {
    if (id === IMPORTS) global += importedGlobals(content);
    if (id === GLOBALS) global += new Reader(content).number();
  }
  const rewritten = sections.map(({ id, content }) => {
    // A mutable i64 that starts with 0.
    if (id === GLOBALS) return section(id, longer(content, [0x7e, 1, 0x42, 0, END]));
    if (id === EXPORTS) return section(id, longer(content, [...name(COUNT), 3, ...unsigned(global)]));
    return section(id, id === CODE ? countedCode(content, global) : content);
  });
  return joined([header, ...rewritten]);
}

/** What the count is exported as. */
export const COUNT = 'instructions_run';

const [IMPORTS, GLOBALS, EXPORTS, CODE] = [2, 6, 7, 10];
const [LOOP, IF, ELSE, END] = [0x03, 0x04, 0x05, 0x0b];
/** Instructions after which something else may run than what follows, or to which something else may lead. */
const JUMPS = new Set([0x00, LOOP, IF, ELSE, END, 0x0c, 0x0d, 0x0e, 0x0f]);

class Reader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Error('the module ends too soon');
    return byte;
  }

  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** A number in LEB128 that is not negative. */
  number(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  /** Any number in LEB128. */
  skipNumber(): void {
    while (this.byte() >= 0x80);
  }

  skipNumbers(count: number): void {
    for (let i = 0; i < count; i++) this.skipNumber();
  }
}

function importedGlobals(content: Uint8Array): number {
  const reader = new Reader(content);
  let globals = 0;
  for (let left = reader.number(); left > 0; left--) {
    for (let i = 0; i < 2; i++) reader.take(reader.number());
    const kind = reader.byte();
    const skipLimits = () => reader.skipNumbers(reader.byte() & 1 ? 2 : 1);
    if (kind === 0) reader.skipNumber();
    else if (kind === 1) reader.skipNumber(), skipLimits();
    else if (kind === 2) skipLimits();
    else if (kind === 3) reader.take(2), globals++;
    else throw new Error(`an import of kind ${kind} is not known`);
  }
  return globals;
}

/** The functions, each of which counts its instructions. */
function countedCode(content: Uint8Array, global: number): Uint8Array {
  const reader = new Reader(content);
  const count = reader.number();
  const parts = [bytes(unsigned(count))];
  for (let i = 0; i < count; i++) {
    const body = countedBody(reader.take(reader.number()), global);
    parts.push(bytes(unsigned(body.length)), body);
  }
  return joined(parts);
}

function countedBody(body: Uint8Array, global: number): Uint8Array {
  const reader = new Reader(body);
  for (let groups = reader.number(); groups > 0; groups--) reader.skipNumbers(2);
  const parts = [body.subarray(0, reader.at)];
  while (!reader.isAtEnd) {
    const from = reader.at;
    let length = 0;
    let opcode: number;
    do {
      opcode = reader.byte();
      skipOperands(reader, opcode);
      length++;
    } while (!JUMPS.has(opcode) && !reader.isAtEnd);
    parts.push(bytes([0x23, ...unsigned(global), 0x42, ...signed(length), 0x7c, 0x24, ...unsigned(global)]), body.subarray(from, reader.at));
  }
  return joined(parts);
}

/** Goes over what belongs to an instruction. */
function skipOperands(reader: Reader, opcode: number): void {
  // Blocks with their types, jumps, calls, variables and references.
  if ((opcode >= 0x02 && opcode <= 0x04) || opcode === 0x0c || opcode === 0x0d || opcode === 0x10 || (opcode >= 0x20 && opcode <= 0x26)) reader.skipNumber();
  else if (opcode === 0x0e) reader.skipNumbers(reader.number() + 1);
  else if (opcode === 0x11) reader.skipNumbers(2);
  else if (opcode === 0x1c) reader.take(reader.number());
  // Memory: alignment and offset.
  else if (opcode >= 0x28 && opcode <= 0x3e) reader.skipNumbers(2);
  else if (opcode === 0x3f || opcode === 0x40 || opcode === 0xd0 || opcode === 0xd2) reader.skipNumber();
  // Constants.
  else if (opcode === 0x41 || opcode === 0x42) reader.skipNumber();
  else if (opcode === 0x43) reader.take(4);
  else if (opcode === 0x44) reader.take(8);
  else if (opcode === 0xfc) {
    const operands = MORE_OPERANDS[reader.number()];
    if (operands === undefined) throw new Error('an instruction after 0xfc is not known');
    reader.skipNumbers(operands);
  } else if (opcode > 0xd2 || (opcode > 0x11 && opcode < 0x1a)) throw new Error(`the instruction 0x${opcode.toString(16)} is not known`);
}

/** How many numbers belong to the instructions after 0xfc: conversions, then what copies memory and tables. */
const MORE_OPERANDS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/** A list with one more item at its end. */
function longer(content: Uint8Array, item: number[]): Uint8Array {
  const reader = new Reader(content);
  const count = reader.number();
  return joined([bytes(unsigned(count + 1)), content.subarray(reader.at), bytes(item)]);
}

function section(id: number, content: Uint8Array): Uint8Array {
  return joined([bytes([id, ...unsigned(content.length)]), content]);
}

function name(text: string): number[] {
  return [...unsigned(text.length), ...new TextEncoder().encode(text)];
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...unsigned(Math.floor(value / 0x80))];
}

/** LEB128 with a sign, of a number that is not negative. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value % 0x80) | 0x80, ...signed(Math.floor(value / 0x80))];
}

function bytes(values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
