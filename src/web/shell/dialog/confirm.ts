/** A question that the user must answer. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
  /** Address of a picture above the text, and what it shows. */
  image?: { readonly src: string; readonly alt: string };
}

interface Open extends Question {
  /** Label of the text input, if a yes is not enough. */
  readonly label?: string;
  answer(yes: boolean, typed?: string): void;
}

let open: readonly Open[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Open[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function show<T>(question: Question & { label?: string }, read: (yes: boolean, typed: string) => T): Promise<T> {
  return new Promise((resolve) => {
    const entry: Open = {
      ...question,
      answer: (yes, typed = '') => {
        set(open.filter((other) => other !== entry));
        resolve(read(yes, typed));
      },
    };
    set([...open, entry]);
  });
}

/** Resolves to the answer; concurrent questions are shown one after the other. */
export const ask = (question: Question): Promise<boolean> => show(question, (yes) => yes);

/** Asks for a line of text; undefined if the user cancels or types none. */
export const askText = (question: Question & { label: string }): Promise<string | undefined> =>
  show(question, (yes, typed) => (yes && typed.trim() !== '' ? typed.trim() : undefined));

export const openQuestion = (): Open | undefined => open[0];
export const onQuestions = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
