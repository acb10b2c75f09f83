/** Above the refused rows: the problems that many of them have, each with a button that fixes all of its rows, if there is one. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type Country, countries } from '../../../../contract/countries.ts';
import { useAccount } from '../../../current/account.tsx';
import { CountryChoice, ownTimeZone } from '../../../parts/account-choices.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { withCountry } from '../../../ui/country-words.ts';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePhoneReader } from '../../../ui/phone/phone-reader.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { countryOfZone, proposedCountry } from '../../../ui/zone-countries.ts';
import {
  type Changes,
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
import type { ImportJob, ImportState } from './import-job.ts';
import type { FieldValues } from './prepare-rows.ts';
import { ProblemText } from './problem-text.tsx';
import { type RowResult, rowCount } from './rows.ts';

interface CommonProblemsProps {
  results: readonly RowResult[];
  /** What was sent of each line. */
  valuesOf: ReadonlyMap<number, FieldValues>;
  job: ImportJob;
  state: ImportState;
}

export function CommonProblems({ results, valuesOf, job, state }: CommonProblemsProps) {
  const country = useAccount().country ?? state.phoneCountry;
  const common = commonProblems(results);
  if (common.length === 0) return null;
  const isBusy = state.rechecking.size > 0;
  return (
    <div className={classes.above}>
      <Panel title="Most common problems">
        <ul className={classes.common}>
          {common.map((problem) => (
            <li key={problem.key}>
              <Text component="span" inherit>
                <strong>{rowCount(problem.lines.length)}:</strong>{' '}
                <ProblemText problem={problem.problem} country={country} />
              </Text>
              {problem.fix ? (
                <div className={classes.fixes}>
                  <Fix problem={problem} valuesOf={valuesOf} isBusy={isBusy} onFix={job.correct} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface FixProps {
  problem: CommonProblem;
  valuesOf: CommonProblemsProps['valuesOf'];
  isBusy: boolean;
  /** `country`: what phone numbers were read with. */
  onFix(changes: Changes, country?: Country): Promise<void>;
}

function Fix({ problem, ...rest }: FixProps) {
  if (problem.fix === 'country') return <ReadAsNumbers problem={problem} {...rest} />;
  if (problem.fix === 'weight') return <ReadAsDecimals problem={problem} {...rest} />;
  return <ReadAsCurrency problem={problem} {...rest} />;
}

/** Asked about with an example, because it can turn naira into dollars. */
function ReadAsCurrency({ problem: { currency: other = '', lines }, valuesOf, isBusy, onFix }: FixProps) {
  const { currency, currency_digits: digits, can } = useAccount();
  const dialog = useDialog<CurrencyQuestion>();
  const { count = 0, example } = dialog.subject ?? {};
  const money = { currency, digits };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        onClick={() => dialog.open({ count: lines.length, example: currencyExample(lines, valuesOf, money) })}
      >
        {`Read the amounts as ${currency}…`}
      </Button>
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
        onConfirm={async () => void onFix(inAccountCurrency(other, lines, valuesOf, currency))}
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

interface CurrencyQuestion {
  count: number;
  example: ReturnType<typeof currencyExample>;
}

/** As numbers of the most likely country, or of any other. */
function ReadAsNumbers({ problem: { lines }, valuesOf, isBusy, onFix }: FixProps) {
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
    if (changes.size > 0) void onFix(changes, chosen);
    else toast(`None of these is a ${withCountry(chosen, 'number')}.`, 'bad');
  };
  return (
    <>
      {likely ? (
        <FixButton isBusy={isBusy} onClick={() => readAs(likely)}>
          {`Read as ${withCountry(likely, 'numbers')}`}
        </FixButton>
      ) : null}
      <CountryChoice
        label={null}
        description={null}
        aria-label="Read as numbers of"
        placeholder={likely ? 'Another country' : 'Read as numbers of…'}
        size="xs"
        clearable={false}
        disabled={isBusy}
        value={null}
        onChange={(code) => {
          const chosen = countries.find((one) => one === code);
          if (chosen) readAs(chosen);
        }}
      />
      {left.size > 0 ? (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void onFix(left)}>
          {`Read ${placeholders.join(', ')} as empty (${rowCount(left.size)})`}
        </Button>
      ) : null}
    </>
  );
}

function ReadAsDecimals({ problem: { lines }, valuesOf, isBusy, onFix }: FixProps) {
  const [weight = ''] = /[\d,]+/.exec(valuesOf.get(lines[0] ?? 0)?.weight ?? '') ?? [];
  return (
    <FixButton isBusy={isBusy} onClick={() => void onFix(decimalWeights(lines, valuesOf))}>
      {`Read ${weight} as ${weight.replace(',', '.')} kg`}
    </FixButton>
  );
}

interface FixButtonProps {
  isBusy: boolean;
  onClick(): void;
  children: string;
}

const FixButton = ({ isBusy, onClick, children }: FixButtonProps) => (
  <Button size="xs" loading={isBusy} onClick={onClick}>
    {children}
  </Button>
);
