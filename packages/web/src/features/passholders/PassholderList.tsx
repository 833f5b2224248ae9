import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { useWorkbookExport } from './import/use-workbook-export.ts'
import { useInviteActions, useResendAction } from './invitations/use-invite-actions.tsx'
import { passholderColumns, passholderFilters } from './passholders.columns.tsx'
import { groupsQuery, passholderRows } from './passholders.queries.ts'
import { usePassholderActions } from './use-passholder-actions.tsx'

/** The passholders of a lot, or of one of its groups: found, filtered, sorted and paged by the server. */
export const PassholderList = ({ lotId, group }: { lotId: string; group?: string }) => {
  const { t } = useLingui()
  const address = useListAddress()
  const passholders = useServerRows(passholderRows(lotId, address.search, group))
  const { data: groups = [] } = useQuery(groupsQuery(lotId))
  const mayManage = useCan('passholder.manage')
  const invite = useInviteActions(lotId)
  const resend = useResendAction(lotId)
  const workbook = useWorkbookExport(lotId, group)
  const changes = usePassholderActions(lotId, groups)
  const search = group === undefined ? '' : `?group=${group}`
  const base = `/parking-lots/${lotId}/passholders`
  return (
    <ResourceList
      {...address}
      {...passholders}
      name={t`Passholders`}
      exportName="passholders"
      moreExports={workbook}
      rowKey={({ _id }) => _id}
      rowHref={mayManage ? ({ _id }) => `${base}/${_id}${search}` : undefined}
      columns={passholderColumns(group !== undefined)}
      filters={passholderFilters(group === undefined ? groups : undefined)}
      actions={mayManage ? [...invite, resend, ...changes] : []}
      bulkActions={mayManage ? [...invite, ...changes] : []}
      addAction={
        mayManage &&
        groups.length > 0 && (
          <Button component={Link} to={`${base}/new${search}`} variant="primary">
            {t`Add passholder`}
          </Button>
        )
      }
      empty={{
        icon: 'users',
        title: t`No passholders yet`,
        text:
          groups.length > 0
            ? t`A passholder has a pass for one of the parking groups of this lot.`
            : t`Add a passholder group first: every passholder belongs to one.`,
      }}
    />
  )
}
