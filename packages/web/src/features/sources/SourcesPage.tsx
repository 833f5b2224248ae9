import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { CustomerHead } from '#features/customers/customers.public.ts'
import { call } from '#lib/api/call.ts'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { AddSourceDialog } from './AddSourceDialog.tsx'
import { MessagesDialog } from './MessagesDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { useKindNames } from './source-words.ts'
import { useSourceColumns } from './sources.columns.tsx'
import { sourcesKey, sourcesQuery } from './sources.queries.ts'

const useRemove = (): ListAction<Source> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    isFor: ({ isManageable }) => isManageable,
    label: (rows) => plural(rows.length, { one: 'Delete source', other: 'Delete # sources' }),
    confirm: (rows) => ({
      title: plural(rows.length, { one: 'Delete this source?', other: 'Delete # sources?' }),
      text: plural(rows.length, {
        one: 'Its key stops at once, and nothing that its devices send is taken any more.',
        other: 'Their keys stop at once, and nothing that their devices send is taken any more.',
      }),
    }),
    done: (rows) => plural(rows.length, { one: 'Source deleted.', other: '# sources deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id }) => call('DELETE /sources/{id}', { params: { id: _id } }),
        undo: ({ _id }) => call('POST /sources/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: sourcesKey }),
      }),
  }
}

type Shown = { dialog: 'messages' | 'rotate'; source: Source } | { dialog: 'add' }

/** The device sources of a customer and their keys. */
export const SourcesPage = () => {
  const { t } = useLingui()
  const { customerId } = adminCustomerRoute.useParams()
  const { data, error, refetch } = useQuery(sourcesQuery(customerId))
  const [shown, setShown] = useState<Shown>()
  const kinds = useKindNames()
  const remove = useRemove()
  const messages = (source: Source) => setShown({ dialog: 'messages', source })
  const actions: ListAction<Source>[] = [
    { key: 'messages', label: () => t`Test this source…`, onPick: messages },
    {
      key: 'rotate',
      label: () => t`Make a new key…`,
      isFor: ({ isManageable }) => isManageable,
      onPick: (source) => setShown({ dialog: 'rotate', source }),
    },
    remove,
  ]
  const present = new Set(data?.map(({ kind }) => kind))
  const options = [...present].map((value) => ({ value, label: kinds[value] }))
  return (
    <>
      <CustomerHead customerId={customerId} />
      <ResourceList
        {...useListAddress()}
        name={t`Sources`}
        exportName="sources"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowKey={({ _id }) => _id}
        onOpen={messages}
        columns={useSourceColumns()}
        filters={[{ key: 'kind', label: t`Kind`, value: ({ kind }) => kind, options }]}
        actions={actions}
        bulkActions={[remove]}
        addAction={
          <Button variant="primary" onClick={() => setShown({ dialog: 'add' })}>
            <Trans>Add source</Trans>
          </Button>
        }
        empty={{
          icon: 'plug',
          title: <Trans>No sources yet</Trans>,
          text: <Trans>A source is where devices report from: it has a key that they send along.</Trans>,
        }}
      />
      {shown?.dialog === 'add' && (
        <AddSourceDialog customerId={customerId} onClose={() => setShown(undefined)} />
      )}
      {shown?.dialog === 'rotate' && (
        <RotateDialog source={shown.source} onClose={() => setShown(undefined)} />
      )}
      {shown?.dialog === 'messages' && (
        <MessagesDialog source={shown.source} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
