import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { hasStates, kindsNames, notObserved, withoutFaults } from './health-words.ts'
import { siteQuery, type HealthScope } from './health.queries.ts'
import { Contacts } from './Contacts.tsx'
import { FaultList, PastFaults } from './FaultList.tsx'
import { ReaderHours } from './ReaderHours.tsx'
import styles from './health.module.css'
import { Strips } from './Strips.tsx'

type Kind = SiteHealthDetails['kinds'][number]

const Kinds = ({ site }: { site: SiteHealthDetails }) => {
  const { t } = useLingui()
  const names = kindsNames()
  const number = (of: 'online' | 'late' | 'offline' | 'never') => (kind: Kind) =>
    hasStates(kind) ? (
      <span className={of !== 'online' && kind[of] === 0 ? styles.zero : undefined}>
        {formatNumber(kind[of])}
      </span>
    ) : (
      <span className={styles.zero}>–</span>
    )
  const columns: TableColumn<Kind>[] = [
    { label: t`Devices`, kind: 'name', cell: ({ kind }) => names[kind] },
    { label: t`Number`, kind: 'number', cell: ({ total }) => formatNumber(total) },
    { label: t`Online`, kind: 'number', cell: number('online') },
    { label: t`Late`, kind: 'number', cell: number('late') },
    { label: t`Offline`, kind: 'number', cell: number('offline') },
    { label: t`Never reported`, kind: 'number', cell: number('never') },
    ...(site.kinds.some((kind) => hasStates(kind) && notObserved(kind) > 0)
      ? [
          {
            label: t`Not observed`,
            kind: 'number' as const,
            cell: (kind: Kind) => formatNumber(notObserved(kind)),
          },
        ]
      : []),
  ]
  return <RowsTable rows={site.kinds} rowKey={({ kind }) => kind} columns={columns} isListOnPhones />
}

const Head = ({ site, scope }: { site: SiteHealthDetails; scope: HealthScope }) => {
  const mayConfigure = useCan('lot.configure')
  return (
    <PageHead title={site.name}>
      <span className={styles.links}>
        <Link to={`/parking-lots/${site._id}/devices`}>
          <Trans>All devices</Trans>
        </Link>
        <Link to={`/health-counts/site/${site._id}`}>
          <Trans>Counts</Trans>
        </Link>
        {mayConfigure && (
          <Link to={`/health-dashboard/site/${site._id}/settings`}>
            <Trans>Settings</Trans>
          </Link>
        )}
        {scope === 'checker' && (
          <Link to={`/health-checker/site/${site._id}/contact-directory`}>
            <Trans>Contacts</Trans>
          </Link>
        )}
      </span>
    </PageHead>
  )
}

/** HEA-32: what to do first, and whom to call beside it. */
const First = ({ site }: { site: SiteHealthDetails }) => (
  <div className={styles.first}>
    <Card title={<Trans>What to do first</Trans>}>
      {site.faults.length > 0 ? (
        <FaultList siteId={site._id} faults={site.faults} timeZone={site.timeZone} />
      ) : (
        <p className={withoutFaults(site.kinds).isFine ? undefined : 'is-soon'}>
          {withoutFaults(site.kinds).text}
        </p>
      )}
    </Card>
    {site.contacts.length + site.managers.length > 0 && (
      <Card title={<Trans>Whom to call</Trans>}>
        <Contacts contacts={site.contacts} managers={site.managers} />
      </Card>
    )}
  </div>
)

const Site = ({ site, scope }: { site: SiteHealthDetails; scope: HealthScope }) => (
  <>
    <Head site={site} scope={scope} />
    <First site={site} />
    <Card title={<Trans>Devices</Trans>}>
      <Kinds site={site} />
      <p className="dim small">
        {site.lastMessageAt ? (
          <Trans>Last report: {formatDayTime(site.lastMessageAt, site.timeZone)}</Trans>
        ) : (
          <Trans>No device has reported yet.</Trans>
        )}
      </p>
    </Card>
    {site.readers.length > 0 && (
      <Card title={<Trans>Reads by hour</Trans>}>
        <div className={styles.hours}>
          <ReaderHours readers={site.readers} timeZone={site.timeZone} />
        </div>
      </Card>
    )}
    <Card title={<Trans>Uptime of the last 30 days</Trans>}>
      {site.strips.length > 0 ? (
        <Strips strips={site.strips} devices={site.deviceStrips} />
      ) : (
        <p className="dim">
          <Trans>A day is shown once it is over.</Trans>
        </p>
      )}
      {site.past.length > 0 && (
        <div className={styles.past}>
          <PastFaults faults={site.past} timeZone={site.timeZone} />
        </div>
      )}
    </Card>
  </>
)

/** `/health-dashboard/site/{id}`: the health of a site. */
export const SitePage = () => <SitePageOf scope="dashboard" />

/** The same for the provider, with its contacts. */
export const CheckerSitePage = () => <SitePageOf scope="checker" />

const SitePageOf = ({ scope }: { scope: HealthScope }) => {
  const { siteId = '' } = useParams({ strict: false })
  const { data: site, error, refetch } = useQuery(siteQuery(siteId))
  return (
    <MainPage width="middle">
      <Trail
        steps={[
          scope === 'checker'
            ? { to: '/health-checker', label: <Trans>Health checker</Trans> }
            : { to: '/health-dashboard', label: <Trans>Health</Trans> },
        ]}
      />
      {site ? <Site site={site} scope={scope} /> : <Waiting error={error} onRetry={refetch} height={420} />}
    </MainPage>
  )
}
