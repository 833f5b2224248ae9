import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { RevenueDetails } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatCents, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { formatDay } from '#lib/format/times.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { CardGrid, wholeRow } from '#ui/CardGrid.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { writeFilters } from '#ui/list/list-search.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { DaysChart } from './DaysChart.tsx'
import { dayAt, dayValues } from './days-chart.model.ts'
import { HowCounted } from '#ui/HowCounted.tsx'
import { KeyFigure } from './KeyFigure.tsx'
import { SendByMail } from './mails/SendByMail.tsx'
import { RangeBar } from './RangeBar.tsx'
import { daysOfRange } from './report-days.ts'
import { howCounted, revenueKindNames } from './report-words.ts'
import { ReportTabs } from './ReportTabs.tsx'
import { revenueQuery } from './reports.queries.ts'
import type { RowsFilter } from './rows-of.ts'
import { readReportSearch, type ReportSearch } from './reports.search.ts'
import styles from './reports.module.css'

type OfCurrency = RevenueDetails['currencies'][number]
type Sums = OfCurrency['sums']

const useComparedWords = (details: RevenueDetails) => {
  const { t } = useLingui()
  if (!details.compared) return undefined
  return details.compared.with === 'before' ? t`Period before` : t`Same period last year`
}

const grossByDay = (days: OfCurrency['days']) =>
  new Map(days.map(({ day, sums }) => [day, sums.grossCents] as const))

interface PartProps {
  details: RevenueDetails
  of: OfCurrency
  rowsAt: (rows?: RowsFilter, day?: string) => { to: string; search: object }
}

const Total = ({ details, of: { currency, sums, compared }, rowsAt }: PartProps) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  const net = money(sums.netCents)
  const tax = money(sums.taxCents)
  return (
    <KeyFigure
      name={t`Gross revenue`}
      value={money(sums.grossCents)}
      now={sums.grossCents}
      then={compared?.sums.grossCents ?? null}
      thenText={compared ? money(compared.sums.grossCents) : undefined}
      comparedWords={useComparedWords(details)}
      how={
        <HowCounted
          texts={howCounted().revenue}
          rows={
            <Link {...rowsAt()}>
              <Trans>Show the charges and refunds</Trans>
            </Link>
          }
        />
      }
    >
      <p>
        <Trans>
          {net} net, {tax} tax
        </Trans>
      </p>
    </KeyFigure>
  )
}

const Chart = ({ details, of: { currency, days, compared } }: PartProps) => {
  const { t } = useLingui()
  const { timeZone } = details
  const range = daysOfRange(details, timeZone)
  const then = details.compared &&
    compared && { first: daysOfRange(details.compared, timeZone).first, values: grossByDay(compared.days) }
  return (
    <DaysChart
      label={t`Gross revenue by day`}
      days={dayValues(range, grossByDay(days), then)}
      format={(cents) => formatWholeCents(cents, currency)}
      unit={100}
      comparedWords={useComparedWords(details)}
    />
  )
}

interface SumsRow {
  key: string
  name: string
  link: { to: string; search: object } | undefined
  sums: Sums
}

const SumsTable = ({
  label,
  head,
  rows,
  currency,
}: {
  label: string
  head: string
  rows: SumsRow[]
  currency: string
}) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  return (
    <div className={styles.table} tabIndex={0} role="group" aria-label={label}>
      <RowsTable
        isListOnPhones
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            label: head,
            kind: 'name',
            cell: ({ name, link }) => (link ? <Link {...link}>{name}</Link> : name),
          },
          { label: t`Charges`, kind: 'number', cell: ({ sums }) => formatNumber(sums.charges) },
          { label: t`Charged`, kind: 'number', cell: ({ sums }) => money(sums.chargedCents) },
          { label: t`Refunds`, kind: 'number', cell: ({ sums }) => formatNumber(sums.refunds) },
          { label: t`Refunded`, kind: 'number', cell: ({ sums }) => money(sums.refundedCents) },
          { label: t`Gross`, kind: 'number', cell: ({ sums }) => money(sums.grossCents) },
          { label: t`Tax`, kind: 'number', cell: ({ sums }) => money(sums.taxCents) },
          { label: t`Net`, kind: 'number', cell: ({ sums }) => money(sums.netCents) },
        ]}
      />
    </div>
  )
}

const OfCurrencyPart = (props: PartProps) => {
  const { t } = useLingui()
  const { of, rowsAt } = props
  const kinds = revenueKindNames()
  const howParts = (
    <HowCounted
      texts={[
        t`Charges, refunds and voids that went through, counted as the gross revenue above. Each name leads to its rows.`,
      ]}
    />
  )
  return (
    <CardGrid>
      <Card className={wholeRow}>
        <Total {...props} />
        <Chart {...props} />
      </Card>
      <Card title={<Trans>By what was paid for</Trans>} aside={howParts} className={wholeRow}>
        <SumsTable
          label={t`By what was paid for`}
          head={t`Paid for`}
          currency={of.currency}
          rows={[
            ...of.kinds.map(({ kind, sums }) => ({
              key: kind,
              name: kinds[kind],
              link: rowsAt({ kind: [kind] }),
              sums,
            })),
            { key: 'all', name: t`All`, link: rowsAt(), sums: of.sums },
          ]}
        />
      </Card>
      {of.days.length > 0 && (
        <Card title={<Trans>By day</Trans>} aside={howParts} className={wholeRow}>
          <SumsTable
            label={t`By day`}
            head={t`Day`}
            currency={of.currency}
            rows={of.days.toReversed().map(({ day, sums }) => ({
              key: day,
              name: formatDay(dayAt(day), 'UTC'),
              link: rowsAt(undefined, day),
              sums,
            }))}
          />
        </Card>
      )}
    </CardGrid>
  )
}

const Details = ({
  lotId,
  details,
  search,
}: {
  lotId: string
  details: RevenueDetails
  search: ReportSearch
}) => {
  const several = details.currencies.length > 1
  const rowsOf =
    (currency: string): PartProps['rowsAt'] =>
    (rows, day) => ({
      to: `/parking-lots/${lotId}/revenueReport/revenue`,
      search: {
        ...(day
          ? { from: day, to: day }
          : { timePeriod: search.timePeriod, from: search.from, to: search.to }),
        compare: search.compare,
        filter: writeFilters({ ...rows, ...(several && { currency: [currency] }) }),
      },
    })
  return details.currencies.map((of) => (
    <OfCurrencyPart key={of.currency} details={details} of={of} rowsAt={rowsOf(of.currency)} />
  ))
}

/** `/parking-lots/{id}/revenueGenerated`: what a lot earned. REP-20 to REP-25. */
export const RevenuePage = () => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const search = readReportSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery(revenueQuery(lotId, search))
  const days = data && daysOfRange(data, lot.timeZone)
  return (
    <>
      <PageHead title={<Trans>Revenue</Trans>} />
      <ReportTabs lotId={lotId} search={search} />
      <RangeBar
        search={search}
        timeZone={lot.timeZone}
        days={{ from: days?.first ?? '', to: days?.last ?? '' }}
      >
        <SendByMail lotId={lotId} name="revenue" search={{}} />
      </RangeBar>
      {data ? (
        <Details lotId={lotId} details={data} search={search} />
      ) : (
        <Waiting error={error} onRetry={refetch} height={420} />
      )}
    </>
  )
}
