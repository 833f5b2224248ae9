import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteHealth } from '@stallwise/contract/health/health.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { CutText } from '#ui/CutText.tsx'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { faultWords, silentWords, withoutFaults } from './health-words.ts'
import { siteRows, type HealthScope } from './health.queries.ts'

const useColumns = (scope: HealthScope): ListColumn<SiteHealth>[] => {
  const { t } = useLingui()
  const customer: ListColumn<SiteHealth> = {
    key: 'customer',
    label: t`Customer`,
    value: ({ customer: { name } }) => name,
    isSortable: false,
  }
  const all: ListColumn<SiteHealth>[] = [
    {
      key: 'site',
      label: t`Site`,
      value: ({ name }) => name,
      cell: ({ name }) => <CutText>{name}</CutText>,
      isSortable: false,
    },
    {
      key: 'worst',
      label: t`What to do first`,
      value: ({ faults: [worst], kinds }) => (worst ? faultWords(worst) : withoutFaults(kinds).short),
      cell: ({ faults: [worst], kinds }) =>
        worst ? (
          <span className={worst.harm >= 1 ? 'is-alert' : 'is-soon'}>{faultWords(worst)}</span>
        ) : (
          <span className="dim">{withoutFaults(kinds).short}</span>
        ),
      width: 'minmax(0, 2.4fr)',
      isSortable: false,
    },
    {
      key: 'silent',
      label: t`Not reporting`,
      value: ({ kinds }) => silentWords(kinds).join(', '),
      cell: ({ kinds }) => silentWords(kinds).join(', ') || <span className="dimmer">–</span>,
      width: 'minmax(0, 2fr)',
      isSortable: false,
    },
    {
      key: 'devices',
      label: t`Devices`,
      align: 'end',
      value: ({ kinds }) => kinds.reduce((sum, { total }) => sum + total, 0),
      cell: ({ kinds }) => formatNumber(kinds.reduce((sum, { total }) => sum + total, 0)),
      width: 'minmax(0, 0.6fr)',
      isSortable: false,
    },
    {
      key: 'lastMessageAt',
      label: t`Last report`,
      value: ({ lastMessageAt }) => (lastMessageAt ? new Date(lastMessageAt) : null),
      cell: ({ lastMessageAt, timeZone }) =>
        lastMessageAt ? formatDayTime(lastMessageAt, timeZone) : <span className="dimmer">–</span>,
      isSortable: false,
    },
  ]
  return scope === 'checker' ? [all[0]!, customer, ...all.slice(1)] : all
}

/** HEA-32: sites, the worst first, and what of each does not report. */
export const Sites = ({ scope }: { scope: HealthScope }) => {
  const { t } = useLingui()
  const address = useListAddress()
  const sites = useServerRows(siteRows(address.search, scope))
  return (
    <ResourceList
      {...address}
      {...sites}
      name={t`Sites`}
      exportName="sites"
      rowKey={({ _id }) => _id}
      rowHref={({ _id }) => `/health-${scope}/site/${_id}`}
      columns={useColumns(scope)}
      filters={[]}
      empty={{ icon: 'health', title: t`No sites yet` }}
    />
  )
}

/** To what the counts of all lots say against each other. HEA-56 */
export const CountsLink = () => (
  <Link to="/health-counts">
    <Trans>Counts against each other</Trans>
  </Link>
)

/** `/health-dashboard`: the sites of the viewer. */
export const SitesPage = () => (
  <MainPage>
    <PageHead title={<Trans>Health</Trans>}>
      <CountsLink />
    </PageHead>
    <Sites scope="dashboard" />
  </MainPage>
)
