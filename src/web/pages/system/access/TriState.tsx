import { useLayoutEffect, useRef, type InputHTMLAttributes } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked'> {
  /** `half`: some of the children are checked. */
  state: boolean | 'half';
}

export function TriState({ state, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'half';
  }, [state]);
  return <input ref={box} type="checkbox" checked={state === true} {...input} />;
}
