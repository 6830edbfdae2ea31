import { useEffect, useState } from 'react';
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
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), pause);
    return () => {
      clearTimeout(timer);
      // A tab that is come back to is not held up by this either.
      setQuiet(false);
    };
  }, []);
  return quiet ? <Asked {...props} /> : undefined;
}

/** A component of its own, so that the rows that come draw nothing anew. */
function Asked({ resource, state }: Props) {
  useRows(resource, { ...state, page: state.page + 1 });
  return undefined;
}
