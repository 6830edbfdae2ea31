/** A question of the frame that somebody must answer. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
}

interface Open extends Question {
  answer(yes: boolean): void;
}

let open: readonly Open[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Open[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks and resolves to the answer; questions that come together are asked one after the other. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: Open = {
      ...question,
      answer: (yes) => {
        set(open.filter((other) => other !== entry));
        resolve(yes);
      },
    };
    set([...open, entry]);
  });
}

export const openQuestion = (): Open | undefined => open[0];
export const onQuestions = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
