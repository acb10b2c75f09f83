/** Above the refused rows: the problems that many of them have, each with a button that fixes all of its rows, if there is one. */
import { Anchor, Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type Country, countries } from '../../../../contract/countries.ts';
import { useAccount } from '../../../current/account.tsx';
import { CountryChoice, ownTimeZone } from '../../../parts/account-choices.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CountryLink } from '../../../ui/country-link.tsx';
import { withCountry } from '../../../ui/country-words.ts';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePhoneReader } from '../../../ui/phone/phone-reader.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { countryOfZone, proposedCountry } from '../../../ui/zone-countries.ts';
import { rowCount } from '../field-words.ts';
import type { RowProblem, RowResult } from './batches.ts';
import {
  type CommonProblem,
  commonProblems,
  currencyExample,
  decimalWeights,
  inAccountCurrency,
  likelyCountry,
  phonesOf,
  withoutPlaceholders,
} from './common-problems.ts';
import classes from './import.module.css';
import { useImport } from './import-job.ts';
import { needsCountry, problemWords } from './messages.ts';
import type { Changes } from './prepare-rows.ts';

export function ProblemText({ problem }: { problem: RowProblem }) {
  const { country } = useImport();
  const words = problemWords(problem, country);
  if (!needsCountry(problem, country)) return words;
  return (
    <>
      {words}, or <CountryLink />
    </>
  );
}

export function CommonProblems({ results, valuesOf }: { results: readonly RowResult[]; valuesOf: Changes }) {
  const common = commonProblems(results);
  if (common.length === 0) return null;
  return (
    <div className={classes.above}>
      <Panel title="Most common problems">
        <ul className={classes.common}>
          {common.map(({ key, problem, fix, ...rows }) => {
            const Fix = fix && fixes[fix];
            return (
              <li key={key}>
                <Text component="span" inherit>
                  <strong>{rowCount(rows.lines.length)}:</strong> <ProblemText problem={problem} />
                </Text>
                {Fix ? (
                  <div className={classes.fixes}>
                    <Fix {...rows} valuesOf={valuesOf} />
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}

interface FixProps extends Pick<CommonProblem, 'currency' | 'lines'> {
  valuesOf: Changes;
}

const fixes = { currency: ReadAsCurrency, country: ReadAsNumbers, weight: ReadAsDecimals };

/** Asked about with an example, because it can turn naira into dollars. */
function ReadAsCurrency({ currency: other = '', lines, valuesOf }: FixProps) {
  const { job } = useImport();
  const { currency, currency_digits: digits, can } = useAccount();
  const dialog = useDialog<{ count: number; example: ReturnType<typeof currencyExample> }>();
  const { count = 0, example } = dialog.subject ?? {};
  const ask = () =>
    dialog.open({ count: lines.length, example: currencyExample(lines, valuesOf, { currency, digits }) });
  return (
    <>
      <FixButton variant="default" onClick={ask}>{`Read the amounts as ${currency}…`}</FixButton>
      {can('settings.manage') ? (
        <Anchor component={Link} href="/settings" size="sm" underline="always">
          Change the account’s currency in Settings
        </Anchor>
      ) : null}
      <ConfirmDialog
        {...dialog}
        title={`Read the amounts of ${rowCount(count)} as ${currency}?`}
        confirm={`Read as ${currency}`}
        keep="Leave as they are"
        // The dialog closes at once: the button behind it shows that the rows are being checked.
        onConfirm={async () => void job.correct(inAccountCurrency(other, lines, valuesOf, currency))}
      >
        <Stack gap="xs">
          {example ? (
            <Text fw={600}>
              <bdi>{example.before}</bdi> → <bdi>{moneyText(example.minor, currency, digits)}</bdi>
            </Text>
          ) : null}
          <Text>
            Nothing is converted: couriers collect the same {count === 1 ? 'number' : 'numbers'} in {currency}
            .
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function ReadAsNumbers({ lines, valuesOf }: FixProps) {
  const { job, state } = useImport();
  const { country, time_zone: zone, currency } = useAccount();
  const readPhone = usePhoneReader(true);
  if (!readPhone) return null;
  const candidates = [proposedCountry(zone, currency), countryOfZone(ownTimeZone())]
    .filter((one) => one !== undefined)
    .filter((one) => one !== country);
  const { placeholders, changes: left } = withoutPlaceholders(lines, valuesOf);
  const likely = likelyCountry(candidates, lines, valuesOf, readPhone);
  const readAs = (chosen: Country) => {
    const changes = phonesOf(chosen, lines, valuesOf, readPhone);
    if (changes.size > 0) void job.correct(changes, chosen);
    else toast(`None of these is a ${withCountry(chosen, 'number')}.`, 'bad');
  };
  return (
    <>
      {likely ? (
        <FixButton onClick={() => readAs(likely)}>{`Read as ${withCountry(likely, 'numbers')}`}</FixButton>
      ) : null}
      <CountryChoice
        label={null}
        description={null}
        aria-label="Read as numbers of"
        placeholder={likely ? 'Another country' : 'Read as numbers of…'}
        size="xs"
        clearable={false}
        disabled={state.rechecking.size > 0}
        value={null}
        onChange={(code) => {
          const chosen = countries.find((one) => one === code);
          if (chosen) readAs(chosen);
        }}
      />
      {left.size > 0 ? (
        <FixButton variant="default" onClick={() => void job.correct(left)}>
          {`Read ${placeholders.join(', ')} as empty (${rowCount(left.size)})`}
        </FixButton>
      ) : null}
    </>
  );
}

function ReadAsDecimals({ lines, valuesOf }: FixProps) {
  const { job } = useImport();
  const [weight = ''] = /[\d,]+/.exec(valuesOf.get(lines[0] ?? 0)?.weight ?? '') ?? [];
  return (
    <FixButton onClick={() => void job.correct(decimalWeights(lines, valuesOf))}>
      {`Read ${weight} as ${weight.replace(',', '.')} kg`}
    </FixButton>
  );
}

const FixButton = (props: ButtonProps & { onClick(): void }) => (
  <Button size="xs" loading={useImport().state.rechecking.size > 0} {...props} />
);
