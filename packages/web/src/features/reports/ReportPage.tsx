import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { CardGrid, wholeRow } from '#ui/CardGrid.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { NotThere } from '#ui/NotThere.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Breakdown } from './Breakdown.tsx'
import { DaysChart } from './DaysChart.tsx'
import { DaysTable } from './DaysTable.tsx'
import { dayValues } from './days-chart.model.ts'
import { HowCounted } from '#ui/HowCounted.tsx'
import { KeyFigure } from './KeyFigure.tsx'
import { SendByMail } from './mails/SendByMail.tsx'
import { RangeBar } from './RangeBar.tsx'
import { reportNames, reportsThatLookAhead } from './report-choices.ts'
import { reportColumns, reportFilters, rowHref } from './report-columns.tsx'
import { daysOfRange } from './report-days.ts'
import { filterOfSum, shownCurrency, shownSums, valuesByDay, type ShownSum } from './report-sums.ts'
import { reportTitles } from '#ui/words/report-titles.ts'
import { howCounted } from './report-words.ts'
import { ReportExport } from './ReportExport.tsx'
import { ReportTabs } from './ReportTabs.tsx'
import { RowsLink, Sums } from './Sums.tsx'
import { sumWords } from './sum-words.ts'
import { reportQuery, reportRows } from './reports.queries.ts'
import { readReportSearch, type ReportSearch } from './reports.search.ts'
import styles from './reports.module.css'

const ZoneFlows = lazy(async () => ({ default: (await import('./flows/ZoneFlows.tsx')).ZoneFlows }))

interface FiguresProps {
  report: LotReport
  sums: readonly [ShownSum, ...ShownSum[]]
  /** Which rows are left to show of a sum. */
  filterOf: (sum: ShownSum) => string | undefined
}

const useComparedWords = ({ compared }: LotReport) => {
  const { t } = useLingui()
  if (!compared) return undefined
  return compared.with === 'before' ? t`Period before` : t`Same period last year`
}

const howOf = (report: LotReport, { sum }: ShownSum): readonly string[] =>
  report.looksAhead && report.reportName !== 'monthly-pass'
    ? [sumWords()[sum.key]!.how]
    : howCounted()[report.reportName]

const Figures = ({ report, sums: [headline, ...others], filterOf }: FiguresProps) => {
  const { figures, compared, timeZone } = report
  const words = useComparedWords(report)
  const range = daysOfRange(report, timeZone)
  const then = compared && {
    first: daysOfRange(compared, timeZone).first,
    values: valuesByDay(compared.figures, headline),
  }
  const days = dayValues(range, valuesByDay(figures, headline), then)
  const [now, before] = [headline.of(figures) ?? 0, compared && (headline.of(compared.figures) ?? 0)]
  const { name } = sumWords()[headline.sum.key]!
  return (
    <Card className={wholeRow}>
      <KeyFigure
        name={name}
        value={headline.format(now)}
        now={now}
        then={before}
        thenText={before === null ? undefined : headline.format(before)}
        comparedWords={words}
        how={<HowCounted texts={howOf(report, headline)} rows={<RowsLink filter={filterOf(headline)} />} />}
      >
        <Sums
          sums={others.map((one) => {
            const value = one.of(figures)
            return {
              key: one.sum.key,
              value: value === null ? '–' : one.format(value),
              filter: filterOf(one),
            }
          })}
        />
      </KeyFigure>
      <DaysChart
        label={name}
        days={days}
        format={headline.formatShort}
        unit={headline.unit}
        comparedWords={words}
      />
      {range.first !== range.last && <DaysTable days={days} name={name} format={headline.format} />}
    </Card>
  )
}

const Rows = ({ lotId, report, search }: { lotId: string; report: LotReport; search: ReportSearch }) => {
  const { t } = useLingui()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const rows = useServerRows(reportRows(lotId, report.reportName, search))
  const [isExporting, setExporting] = useState(false)
  return (
    <div id="rows" className={styles.rows}>
      <ResourceList
        {...address}
        {...rows}
        name={reportTitles()[report.reportName]}
        exportName={report.reportName}
        moreExports={{
          more: [{ key: 'all', label: t`All rows and columns…`, onPick: () => setExporting(true) }],
          isBusy: false,
        }}
        rowKey={({ _id }) => _id}
        rowHref={(row) => rowHref(lotId, row)}
        columns={reportColumns(report.columns, lot)}
        filters={reportFilters(report.filters)}
        empty={{ icon: 'report', title: t`Nothing in this time range` }}
      />
      {isExporting && (
        <ReportExport
          lotId={lotId}
          name={report.reportName}
          search={search}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  )
}

const shown = (
  report: LotReport,
  { currency, seesMoney, filter }: { currency: string; seesMoney: boolean; filter: string | undefined },
): FiguresProps => {
  const [first, ...others] = shownSums(report, currency, seesMoney)
  return {
    report,
    sums: [first!, ...others],
    filterOf: (sum) => filterOfSum(report, sum, filter, currency),
  }
}

const Report = ({ name }: { name: ReportName }) => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const search = readReportSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery(reportQuery(lotId, name, search))
  const days = data && daysOfRange(data, lot.timeZone)
  const currency = shownCurrency(search.filter, lot.currency)
  const seesMoney = useCan('payment.manage')
  return (
    <>
      <PageHead title={reportTitles()[name]} />
      <ReportTabs lotId={lotId} search={search} />
      <RangeBar
        search={search}
        timeZone={lot.timeZone}
        days={{ from: days?.first ?? '', to: days?.last ?? '' }}
        looksAhead={reportsThatLookAhead.has(name)}
      >
        <SendByMail lotId={lotId} name={name} search={search} />
      </RangeBar>
      {data ? (
        <>
          <CardGrid>
            <Figures {...shown(data, { currency, seesMoney, filter: search.filter })} />
            {data.filters.map((filter) => (
              <Breakdown
                key={filter.key}
                report={data}
                filter={filter}
                sum={shownSums(data, currency, seesMoney)[0]!}
                currency={currency}
                chosen={search.filter}
              />
            ))}
            {name === 'passholder-movement' && !data.looksAhead && (
              <Suspense>
                <ZoneFlows lotId={lotId} search={search} />
              </Suspense>
            )}
          </CardGrid>
          <Rows lotId={lotId} report={data} search={search} />
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} height={420} />
      )}
    </>
  )
}

/** `/parking-lots/{id}/revenueReport/{revenueReportName}`: a report of a lot and its rows. REP-01. */
export const ReportPage = () => {
  const { lotId } = lotRoute.useParams()
  const { revenueReportName } = useParams({ strict: false }) as { revenueReportName?: string }
  const name = reportNames.find((one) => one === revenueReportName)
  return name ? (
    <Report key={name} name={name} />
  ) : (
    <NotThere back={`/parking-lots/${lotId}/revenueGenerated`} />
  )
}
