import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import type { PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Banner } from '#ui/Banner.tsx'
import { HowCounted } from '#ui/HowCounted.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { lotsOfCustomerQuery, lotsQuery } from '../lots.queries.ts'
import { usePortfolioColumns } from './portfolio.columns.tsx'
import { portfolioQuery } from './portfolio.queries.ts'
import { portfolioRows, type PortfolioRow } from './portfolio-rows.ts'
import { portfolioPeriods, readPortfolioSearch, type PortfolioSearch } from './portfolio.search.ts'
import { PortfolioSums } from './PortfolioSums.tsx'
import styles from './portfolio.module.css'

/** All lots of the viewer, or of a customer. */
const useLots = (customer: string | undefined): { data: LotListItem[] | undefined; error: Error | null } => {
  const all = useQuery({ ...lotsQuery(), enabled: customer === undefined })
  const ofCustomer = useQuery({ ...lotsOfCustomerQuery(customer ?? ''), enabled: customer !== undefined })
  return customer === undefined
    ? { data: all.data?.data, error: all.error }
    : { data: ofCustomer.data?.data, error: ofCustomer.error }
}

const useFilters = (rows: readonly PortfolioRow[]): ListFilter<PortfolioRow>[] => {
  const { t } = useLingui()
  const customers = new Map(rows.map(({ lot: { customer } }) => [customer._id, customer.name]))
  const attention: ListFilter<PortfolioRow> = {
    key: 'attention',
    label: t`Needs attention`,
    value: ({ reasons, fall }) => (reasons.length > 0 || fall ? 'yes' : 'no'),
    options: [
      { value: 'yes', label: t`Yes` },
      { value: 'no', label: t`No` },
    ],
  }
  if (customers.size < 2) return [attention]
  const options = [...customers].map(([value, label]) => ({ value, label }))
  return [attention, { key: 'of', label: t`Customer`, value: ({ lot }) => lot.customer._id, options }]
}

const Periods = ({ value }: { value: PortfolioPeriod }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  const names = { '7d': t`7 days`, '30d': t`30 days`, '90d': t`90 days` }
  return (
    <Segments
      label={t`Time range`}
      value={value}
      options={portfolioPeriods.map((one) => ({ value: one, label: names[one] }))}
      onChange={(chosen) => change({ timePeriod: chosen === '7d' ? undefined : chosen })}
    />
  )
}

const PortfolioMailDialog = lazy(async () => ({
  default: (await import('./PortfolioMailDialog.tsx')).PortfolioMailDialog,
}))

/** Sends what the page shows by e-mail. PRT-20 */
const ByMail = ({ search }: { search: PortfolioSearch }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<Icon name="mail" />} onClick={() => setOpen(true)}>
        {t`Send by e-mail`}
      </Button>
      {isOpen && (
        <Suspense>
          <PortfolioMailDialog search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const useHowCounted = () => {
  const { t } = useLingui()
  return [
    t`Figures are of whole days of each lot’s clock, until yesterday, and are compared with as many days before. Each leads to its rows.`,
    t`Revenue is charges less refunds and voids. Currencies are never added up. Violations count on the day on which they began, alerts too.`,
    t`Occupancy now, and the mean of the highest value of each day. Devices that report now, and by day how many reported.`,
  ]
}

const Rows = ({ rows, error }: { rows: readonly PortfolioRow[]; error: unknown }) => {
  const { t } = useLingui()
  const address = useListAddress()
  const columns = usePortfolioColumns(rows)
  return (
    <ResourceList
      {...address}
      name={t`Parking lots`}
      exportName="portfolio"
      rows={rows}
      rowKey={({ lot }) => lot._id}
      rowHref={({ lot }) => `/parking-lots/${lot._id}/real-time-status`}
      columns={columns}
      filters={useFilters(rows)}
      empty={{ icon: 'lots', title: <Trans>No parking lots yet</Trans> }}
      error={error}
    />
  )
}

/** `/portfolio`: many lots side by side, those that need attention first. PRT-01. */
export const PortfolioPage = () => {
  const search = readPortfolioSearch(useSearch({ strict: false }))
  const { customer, timePeriod = '7d' } = search
  const now = useNow(60_000)
  const lots = useLots(customer)
  const figures = useQuery(portfolioQuery(timePeriod, customer))
  const rows = lots.data && figures.data ? portfolioRows(lots.data, figures.data.data, now) : undefined
  const name = customer && lots.data?.[0]?.customer.name
  return (
    <MainPage>
      <PageHead title={name ? <Trans>Portfolio of {name}</Trans> : <Trans>Portfolio</Trans>}>
        <span className={styles.tools}>
          <HowCounted texts={useHowCounted()} />
          <Periods value={timePeriod} />
          <ByMail search={search} />
        </span>
      </PageHead>
      {figures.data?.hasMore && (
        <Banner>
          <Trans>Figures of the first 500 lots are shown. Open a customer for all of its lots.</Trans>
        </Banner>
      )}
      {rows ? (
        <>
          <PortfolioSums rows={rows} />
          <Rows rows={rows} error={figures.error} />
        </>
      ) : (
        <Waiting error={lots.error ?? figures.error} onRetry={figures.refetch} height={420} />
      )}
    </MainPage>
  )
}
