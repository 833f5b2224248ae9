import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUser } from '@stallwise/contract/users/staff-users.contract.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { productsOfLot, useProductNames, type Products } from './products.ts'
import { staffKey, staffQuery } from './staff.queries.ts'
import { StaffDialog } from './StaffDialog.tsx'

const useColumns = (lotProducts: Products | undefined): ListColumn<StaffUser>[] => {
  const { t } = useLingui()
  const names = useProductNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email },
    ...(lotProducts ? productsOfLot(lotProducts) : []).map((product) => ({
      key: product,
      label: names[product],
      value: ({ productAccess }: StaffUser) => productAccess[product],
    })),
  ]
}

const useRemove = (customerId: string): ListAction<StaffUser> => {
  const queries = useQueryClient()
  const mayDelete = useCan('user.administer')
  return {
    key: 'remove',
    tone: 'remove',
    isFor: (user) => mayDelete && user.allowed.includes('delete'),
    label: (users) => plural(users.length, { one: 'Delete staff user', other: 'Delete # staff users' }),
    done: (users) => plural(users.length, { one: 'Staff user deleted.', other: '# staff users deleted.' }),
    run: (users) =>
      doEach(users, {
        act: ({ _id, email, version }) =>
          call('DELETE /admin/users/staffUser/{userId}/{email}/{customerId}', {
            params: { userId: _id, email, customerId },
            query: { version },
          }),
        undo: ({ _id }) =>
          call('POST /admin/users/{customerId}/{userId}/restore', { params: { customerId, userId: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: staffKey }),
      }),
  }
}

type Open = { user: StaffUser | undefined }

/** Staff users of a lot with the products that each may use there. */
export const StaffPage = () => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(staffQuery(parkingLotId))
  const [open, setOpen] = useState<Open>()
  const remove = useRemove(customerId)
  const edit: ListAction<StaffUser> = {
    key: 'edit',
    label: () => t`Change product access`,
    onPick: (user) => setOpen({ user }),
  }
  return (
    <>
      <PageHead title={<Trans>Staff users</Trans>} />
      <ResourceList
        {...useListAddress()}
        name={t`Staff users`}
        exportName="staff-users"
        rows={data?.staffUsers}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        onOpen={(user) => setOpen({ user })}
        columns={useColumns(data?.productAccess)}
        actions={[edit, remove]}
        bulkActions={[remove]}
        addAction={
          <Button variant="primary" disabled={!data} onClick={() => setOpen({ user: undefined })}>
            <Trans>Add staff user</Trans>
          </Button>
        }
        empty={{
          icon: 'users',
          title: <Trans>No staff users yet</Trans>,
          text: <Trans>Staff handle day-to-day work. You select which products each person can use.</Trans>,
        }}
      />
      {open && data && (
        <StaffDialog
          parkingLotId={parkingLotId}
          user={open.user}
          lotProducts={data.productAccess}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
