/** The first letter of a name, as a small picture. */
import classes from './initial.module.css';

/** The letter is drawn by the style sheet, so that nobody hears or copies it: the name stands beside it. */
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
