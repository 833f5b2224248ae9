import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { LogTabs } from '#ui/logs/LogTabs.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { choicesOf } from '#ui/resource/fields.tsx'
import { mobileLogRows } from './mobile-log.queries.ts'
import { mobileLogKindNames } from './mobile-log-words.ts'

const isFailure = ({ kind }: MobileLogEntry) => kind === 'invitationFailed' || kind === 'signInFailed'

const useColumns = (timeZone: string): ListColumn<MobileLogEntry>[] => {
  const { t } = useLingui()
  const kinds = mobileLogKindNames()
  return [
    {
      key: 'name',
      label: t`Passholder`,
      value: ({ passholder }) => passholder.name,
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'passholderId',
      label: t`Pass ID`,
      value: ({ passholder }) => passholder.passholderId,
      cell: ({ passholder }) => <span className="plate">{passholder.passholderId}</span>,
    },
    {
      key: 'kind',
      label: t`Event`,
      value: ({ kind }) => kinds[kind],
      cell: (entry) =>
        isFailure(entry) ? <Badge tone="alert">{kinds[entry.kind]}</Badge> : kinds[entry.kind],
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'at',
      label: t`Time`,
      value: ({ at }) => new Date(at),
      cell: ({ at }) => formatDateTime(at, timeZone),
    },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, width: 'minmax(0, 1.8fr)' },
    {
      key: 'app',
      label: t`App`,
      value: ({ platform, appVersion }) => [platform, appVersion].filter(Boolean).join(' ') || null,
    },
    { key: 'detail', label: t`Details`, value: ({ detail }) => detail, width: 'minmax(0, 1.8fr)' },
  ]
}

/** INV-40: what happened with the mobile app, newest first. */
export const MobileLogPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const address = useListAddress()
  const log = useServerRows(mobileLogRows(lotId, address.search))
  const columns = useColumns(lot.timeZone)
  return (
    <>
      <PageHead title={<Trans>Mobile app log</Trans>} />
      <LogTabs lotId={lotId} />
      <ResourceList
        {...address}
        {...log}
        name={t`Mobile app log`}
        exportName="mobile-app-log"
        rowKey={({ _id }) => _id}
        rowHref={({ passholder }) => `/parking-lots/${lotId}/passholders/${passholder._id}`}
        columns={columns}
        filters={[
          {
            key: 'kind',
            label: t`Event`,
            value: ({ kind }) => kind,
            options: choicesOf(mobileLogKindNames()),
          },
        ]}
        empty={{
          icon: 'smartphone',
          title: t`Nothing yet`,
          text: t`Invitations to the mobile app and what the app reports are listed here.`,
        }}
      />
    </>
  )
}
