import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { stored } from '../../../providers/session.ts';
import { peopleOf, type Of, type Person } from './calls.ts';

/** What stands between the last @ and the place where somebody types. */
const asked = /(?:^|[\s，。；：、！？])@([^\s@]{0,20})$/;

interface Props {
  of: Of;
  text: string;
  setText(text: string): void;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Those who are mentioned already, of a comment that is changed. */
  first: readonly Person[];
}

/** Offers the readers of the record while a name is typed behind an @, and remembers who was chosen. */
export function useMentions({ of, text, setText, area, first }: Props) {
  const [chosen, setChosen] = useState(first);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const [at, setAt] = useState(0);
  const before = text.slice(0, caret);
  const [, name] = asked.exec(before) ?? [];
  const open = name !== undefined && closedAt !== before;
  const wanted = useDeferredValue(name ?? '');
  const { data } = useQuery({
    queryKey: ['readers', of.resource, of.id, wanted],
    queryFn: ({ signal }) => peopleOf(of, wanted, signal),
    enabled: open,
    staleTime: 30_000,
    retry: false,
    placeholderData: (earlier) => earlier,
  });
  // The list can still be that of a shorter name: Enter must not choose somebody who was not asked for.
  const fits = ({ userName, realName }: Person) =>
    `${realName} ${userName}`.toLowerCase().includes((name ?? '').toLowerCase());
  // Nobody has to be told what they write themselves.
  const people = open ? (data?.rows ?? []).filter((one) => one.userName !== stored('userName') && fits(one)) : [];
  const active = Math.min(at, people.length - 1);

  /** Replaces what stands before the caret. At once: who types on would have the caret moved back under their hands. */
  const write = (head: string) => {
    flushSync(() => {
      setText(head + text.slice(caret));
      setCaret(head.length);
    });
    area.current?.focus();
    area.current?.setSelectionRange(head.length, head.length);
  };

  const choose = (person: Person) => {
    const start = before.length - (name?.length ?? 0);
    const next = `${text.slice(0, start)}${person.realName} `;
    setChosen([...chosen.filter(({ userName }) => userName !== person.userName), person]);
    write(next);
  };

  /** Keys that belong to the offer while it is open; says whether it took this one. */
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[active];
    if (!person) return false;
    if (event.key === 'ArrowDown') setAt((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((active - 1 + people.length) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosedAt(before);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    people,
    open: open && data !== undefined,
    active,
    choose,
    onKey,
    setCaret: (next: number) => {
      setCaret(next);
      setAt(0);
    },
    /** Whoever was chosen and still stands in the text. */
    mentioned: chosen.filter(({ realName }) => text.includes(`@${realName}`)),
    /** Begins a mention where somebody types, for those without an @ at hand. */
    begin: () => {
      const head = before === '' || /\s$/.test(before) ? `${before}@` : `${before} @`;
      write(head);
    },
  };
}
