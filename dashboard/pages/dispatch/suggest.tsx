/** Asks for suggestions, and accepts all of them. Each can also be accepted on its own card. */
import { Button } from '@mantine/core';
import { Sparkles } from 'lucide-react';
import type { useSuggestions } from './use-suggestions.ts';

interface SuggestProps {
  suggestions: ReturnType<typeof useSuggestions>;
  onAcceptAll(): void;
}

export function Suggest({ suggestions, onAcceptAll }: SuggestProps) {
  const { open, acceptable, waiting, ask, isAsking, dismiss } = suggestions;
  if (open.size > 0) {
    return (
      <>
        {acceptable.length > 0 ? (
          <Button size="compact-xs" onClick={onAcceptAll}>
            Accept all {acceptable.length}
          </Button>
        ) : null}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={dismiss}>
          Dismiss
        </Button>
      </>
    );
  }
  if (waiting === 0) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Sparkles size={12} aria-hidden />}
      loading={isAsking}
      onClick={() => void ask()}
    >
      Suggest couriers
    </Button>
  );
}
