import { useEffect, useEffectEvent, useState } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import type { ListState } from './list-state.ts';
import { useRows } from './use-rows.ts';

interface Props {
  resource: Resource;
  /** Of the page that is shown. */
  state: ListState;
}

const pause = 300;

/** Asks for the page after the one that is shown, once nobody waits for anything else: it is there when somebody turns to it. */
export function NextPage(props: Props) {
  const [quiet, setQuiet] = useState(false);
  const [there, setThere] = useState<ListState>();
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), pause);
    return () => {
      clearTimeout(timer);
      // A tab that is come back to is not held up by this either.
      setQuiet(false);
    };
  }, []);
  return quiet && there !== props.state ? <Asked {...props} onThere={() => setThere(props.state)} /> : undefined;
}

/**
 * A component of its own, so that the rows that come draw nothing anew. It goes once they are there: nobody looks at
 * them yet, so nobody asks for them again when rows of the resource change.
 */
function Asked({ resource, state, onThere }: Props & { onThere(): void }) {
  const { busy } = useRows(resource, { ...state, page: state.page + 1 });
  const there = useEffectEvent(onThere);
  useEffect(() => {
    if (!busy) there();
  }, [busy]);
  return undefined;
}
