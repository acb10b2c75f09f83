/**
 * Created (bars) and completed (a line with points) per day. Told apart by their shape, not by colour alone; every value
 * can be had by pointing, by keyboard, and as a table by screen readers.
 */
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { longDay } from '../../../ui/time-words.ts';
import { type Day, numberText } from '../use-overview.ts';
import classes from './chart.module.css';
import { DayTable } from './day-table.tsx';
import { DayTooltip } from './day-tooltip.tsx';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { makeScale } from './scale.ts';

/** Of the plot, its labels and the legend: the room to keep while the values are read. */
export const wholeHeight = '15.875rem';

export function DayChart({ days }: { days: readonly Day[] }) {
  const legendId = useId();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const slider = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<number>();
  const highest = Math.max(...days.flatMap(({ created, completed }) => [created, completed]));
  const scale = makeScale(width, days.length, highest);
  // Another number of days may have come since the choice.
  const index = chosen === undefined ? undefined : Math.min(chosen, days.length - 1);

  const point = (event: PointerEvent<HTMLDivElement>) =>
    setChosen(scale.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const leave = () => document.activeElement !== slider.current && setChosen(undefined);
  const last = days.length - 1;
  return (
    <figure className={classes.chart} aria-labelledby={legendId}>
      <Legend id={legendId} days={days} />
      {/* Pointing is a shortcut: the slider inside does the same. */}
      <div
        ref={ref}
        className={classes.area}
        onPointerMove={point}
        onPointerLeave={leave}
        onPointerDown={(event) => {
          point(event);
          // Where nothing hovers, a tap keeps the day until something else is tapped.
          event.preventDefault();
          slider.current?.focus({ preventScroll: true, focusVisible: false });
        }}
      >
        {width > 0 ? <Plot days={days} scale={scale} width={width} chosen={index} /> : null}
        <input
          ref={slider}
          type="range"
          className={classes.slider}
          aria-label="Read the chart day by day"
          min={0}
          max={last}
          value={index ?? last}
          aria-valuetext={words(days[index ?? last]!)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(undefined)}
        />
        {index === undefined ? null : (
          <DayTooltip
            day={days[index]!}
            from={scale.x(index) - scale.slot / 2}
            to={scale.x(index) + scale.slot / 2}
            within={width}
          />
        )}
      </div>
      <DayTable days={days} />
    </figure>
  );
}

const words = ({ date, created, completed }: Day) =>
  `${longDay(date)}: ${numberText(created)} created, ${numberText(completed)} completed`;
