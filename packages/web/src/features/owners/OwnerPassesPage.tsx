import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnedPass } from '@stallwise/contract/owners/owners.contract.ts'
import { passStateNames, passTypeNames, PassState } from '#features/passholders/passholders.public.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction, ListColumn } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { choicesOf } from '#ui/resource/fields.tsx'

const passesKey = ['owner-passes'] as const

const passesQuery = queryOptions({
  queryKey: passesKey,
  queryFn: async ({ signal }) => {
    const passes = await allPages((cursor) =>
      call('GET /get-owner-pass-holders-list', {
        query: { limit: largestPage, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    )
    return passes.sort((a, b) => a.lotName.localeCompare(b.lotName) || a.name.localeCompare(b.name))
  },
})

const useColumns = (passes: readonly OwnedPass[] | undefined): ListColumn<OwnedPass>[] => {
  const { t } = useLingui()
  const types = passTypeNames()
  const isOneLot = new Set(passes?.map(({ lotName }) => lotName)).size === 1
  return [
    { key: 'name', label: t`Passholder`, value: ({ name }) => name, width: 'minmax(0, 1.2fr)' },
    {
      key: 'passholderId',
      label: t`Pass ID`,
      value: ({ passholderId }) => passholderId,
      cell: ({ passholderId }) => <span className="plate">{passholderId}</span>,
    },
    {
      key: 'lot',
      label: t`Parking lot`,
      value: ({ lotName }) => lotName,
      width: 'minmax(0, 1.4fr)',
      isSpare: isOneLot,
    },
    {
      key: 'group',
      label: t`Group`,
      value: ({ passholderGroupName }) => passholderGroupName,
      width: 'minmax(0, 1.4fr)',
    },
    { key: 'suite', label: t`Suite`, value: ({ suite }) => suite, width: 'minmax(44px, 0.6fr)' },
    {
      key: 'plates',
      label: t`License plates`,
      value: ({ licensePlates }) => licensePlates.join(', '),
      cell: ({ licensePlates }) => <span className="plate">{licensePlates.join(' ')}</span>,
      width: 'minmax(0, 1.2fr)',
    },
    { key: 'passType', label: t`Pass`, value: ({ passType }) => types[passType] },
    {
      key: 'validTo',
      label: t`Valid`,
      value: ({ validTo }) => validTo,
      cell: (pass) => <PassState passholder={pass} />,
      width: 'minmax(0, 1.4fr)',
    },
  ]
}

const useRemove = (): ListAction<OwnedPass> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete pass', other: 'Delete # passes' }),
    done: (rows) => plural(rows.length, { one: 'Pass deleted.', other: '# passes deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id: id }) => call('DELETE /delete-passholders-by-owner/{id}', { params: { id } }),
        undo: ({ _id: id }) => call('POST /delete-passholders-by-owner/{id}/restore', { params: { id } }),
        refresh: () => queries.invalidateQueries({ queryKey: passesKey }),
      }),
  }
}

/** OWN-02: the passes that the viewer owns. */
export const OwnerPassesPage = () => {
  const { t } = useLingui()
  const address = useListAddress()
  const { data, error, refetch } = useQuery(passesQuery)
  const columns = useColumns(data)
  const remove = useRemove()
  return (
    <>
      <PageHead title={<Trans>My passes</Trans>} />
      <ResourceList
        {...address}
        name={t`My passes`}
        exportName="my-passes"
        rows={data}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={[
          {
            key: 'state',
            label: t`Validity`,
            value: ({ state }) => state,
            options: choicesOf(passStateNames()),
          },
        ]}
        actions={[remove]}
        bulkActions={[remove]}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          icon: 'users',
          title: t`No passes yet`,
          text: t`Passes whose owner has your e-mail address are listed here.`,
        }}
      />
    </>
  )
}

/** The same page without a lot around it. */
export const OwnerPassesScreen = () => (
  <MainPage>
    <OwnerPassesPage />
  </MainPage>
)
