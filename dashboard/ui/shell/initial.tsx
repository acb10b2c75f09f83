/** The first letter of a name, as an avatar. */
import classes from './initial.module.css';

/** The style sheet draws the letter, so that it is neither read out nor copied: the name is next to it. */
export function Initial({ name, round = false }: { name: string; round?: boolean }) {
  const letter = [...name.trim()][0]?.toUpperCase();
  return (
    <span
      className={classes.initial}
      data-letter={letter}
      data-round={round || undefined}
      aria-hidden="true"
    />
  );
}
