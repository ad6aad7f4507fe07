import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

/**
 * A mutation of which one is under way at a time: a double click, or Enter that is held down, comes before the button has been
 * drawn busy, and would make two of what is wanted once.
 */
export function useAct<Data, Input = void>(options: UseMutationOptions<Data, DefaultError, Input>) {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  useLayoutEffect(() => {
    isUnderWay.current = mutation.isPending;
  });
  const mutate = (input: Input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(input);
  };
  return { ...mutation, mutate };
}
