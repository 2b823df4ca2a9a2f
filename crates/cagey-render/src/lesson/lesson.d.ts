// What the page of web/ uses of lesson.js.

/** The answers to `problem` and to `csp` with a trace. */
export interface LessonData {
    problem: object;
    search: object;
}

interface Options<Name> {
    lang?: string;
    at?: Name;
    href?: (name: Name) => string;
    onMove?: (name: Name) => void;
}

export interface Shown {
    dispose(): void;
}

export function showLesson(root: HTMLElement, data: LessonData, options?: Options<string>): Shown;
export function showPair(root: HTMLElement, data: readonly LessonData[], options?: Options<string[]> & { titles?: string[] }): Shown;
export function setAddress(address: string): void;
