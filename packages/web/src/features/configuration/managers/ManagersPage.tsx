import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ManagerView } from '@stallwise/contract/configuration/managers.contract.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { managersKey } from '../configuration.live.ts'
import { managersQuery } from '../configuration.queries.ts'

const useRemove = (lotId: string): ListAction<ManagerView> => {
  const queries = useQueryClient()
  const params = ({ _id }: ManagerView) => ({ parkingLotId: lotId, managerId: _id })
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Remove manager', other: 'Remove # managers' }),
    done: (rows) => plural(rows.length, { one: 'Manager removed.', other: '# managers removed.' }),
    run: (rows) =>
      doEach(rows, {
        act: (row) =>
          call('DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}', {
            params: params(row),
            query: { version: row.version },
          }),
        undo: (row) =>
          call('POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore', {
            params: params(row),
          }),
        refresh: () => queries.invalidateQueries({ queryKey: managersKey(lotId) }),
      }),
  }
}

/** Whom to call about the lot. */
export const ManagersPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(managersQuery(parkingLotId))
  const base = `/admin/${customerId}/parking-lot/${parkingLotId}/manager`
  const remove = useRemove(parkingLotId)
  return (
    <>
      <PageHead title={<Trans>Managers</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Managers`}
        exportName="managers"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        rowHref={({ _id }) => `${base}/${_id}`}
        columns={[
          { key: 'name', label: t`Name`, value: ({ name }) => name },
          { key: 'phone', label: t`Phone`, value: ({ phone }) => phone },
          { key: 'email', label: t`E-mail`, value: ({ email }) => email, width: 'minmax(0, 2fr)' },
        ]}
        actions={[remove]}
        bulkActions={[remove]}
        addAction={
          <Button component={Link} to={base as '/'} variant="primary">
            <Trans>Add manager</Trans>
          </Button>
        }
        empty={{
          icon: 'phone',
          title: <Trans>No managers yet</Trans>,
          text: <Trans>A manager is whom to call about this lot: a contact, not an account.</Trans>,
        }}
      />
    </>
  )
}
