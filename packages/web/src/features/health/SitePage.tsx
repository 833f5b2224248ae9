import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { hasStates, kindsNames } from './health-words.ts'
import { siteQuery } from './health.queries.ts'
import { Strips } from './Strips.tsx'

type Kind = SiteHealthDetails['kinds'][number]

const Kinds = ({ site }: { site: SiteHealthDetails }) => {
  const { t } = useLingui()
  const names = kindsNames()
  const number = (of: 'online' | 'late' | 'offline' | 'never') => (kind: Kind) =>
    hasStates(kind) ? formatNumber(kind[of]) : '–'
  const columns: TableColumn<Kind>[] = [
    { label: t`Devices`, kind: 'name', cell: ({ kind }) => names[kind] },
    { label: t`Number`, kind: 'number', cell: ({ total }) => formatNumber(total) },
    { label: t`Online`, kind: 'number', cell: number('online') },
    { label: t`Late`, kind: 'number', cell: number('late') },
    { label: t`Offline`, kind: 'number', cell: number('offline') },
    { label: t`Never reported`, kind: 'number', cell: number('never') },
  ]
  return <RowsTable rows={site.kinds} rowKey={({ kind }) => kind} columns={columns} isListOnPhones />
}

const Site = ({ site }: { site: SiteHealthDetails }) => (
  <>
    <PageHead title={site.name}>
      <Link to={`/parking-lots/${site._id}/devices`}>
        <Trans>All devices</Trans>
      </Link>
    </PageHead>
    <p className="dim">
      {site.lastMessageAt ? (
        <Trans>Last report: {formatDayTime(site.lastMessageAt, site.timeZone)}</Trans>
      ) : (
        <Trans>No device has reported yet.</Trans>
      )}
    </p>
    <Card title={<Trans>Devices</Trans>}>
      <Kinds site={site} />
    </Card>
    <Card title={<Trans>Uptime of the last 30 days</Trans>}>
      {site.strips.length > 0 ? (
        <Strips strips={site.strips} />
      ) : (
        <p className="dim">
          <Trans>A day is shown once it is over.</Trans>
        </p>
      )}
    </Card>
  </>
)

/** `/health-dashboard/site/{id}`: the health of a site. */
export const SitePage = () => {
  const { siteId = '' } = useParams({ strict: false })
  const { data: site, error, refetch } = useQuery(siteQuery(siteId))
  return (
    <MainPage width="middle">
      <Trail steps={[{ to: '/health-dashboard', label: <Trans>Health</Trans> }]} />
      {site ? <Site site={site} /> : <Waiting error={error} onRetry={refetch} height={420} />}
    </MainPage>
  )
}
