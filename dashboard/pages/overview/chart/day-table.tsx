/** The same values as a table, for who cannot see the drawing. */
import { VisuallyHidden } from '@mantine/core';
import { longDay } from '../../../ui/time-words.ts';
import { type Day, numberText } from '../use-overview.ts';

export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Deliveries created and completed per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Created</th>
            <th scope="col">Completed</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, created, completed }) => (
            <tr key={date}>
              <th scope="row">{longDay(date)}</th>
              <td>{numberText(created)}</td>
              <td>{numberText(completed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
