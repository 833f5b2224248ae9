import { msg, plural, t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LotDraftItem } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { useGoTo } from '#lib/routes/Link.tsx'
import { lotImportQueries } from '../lot-import.queries.ts'
import { useStepNames } from '../use-step-names.ts'
import type { Step } from '../wizard-search.ts'
import { call } from '#lib/api/call.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { listResource } from '#ui/resource/resource.model.ts'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'

const StepName = ({ step }: { step: number }) => useStepNames()[Math.min(4, Math.max(1, step)) as Step]

const drafts = listResource({
  exportName: 'lot-drafts',
  query: lotImportQueries.drafts,
  staleKey: () => lotImportQueries.draftsKey,
  calls: {
    remove: ({ _id: id, version }: LotDraftItem) =>
      call('DELETE /admin/parking-lot-drafts/{id}', { params: { id }, query: { version } }),
    restore: ({ _id: id }) => call('POST /admin/parking-lot-drafts/{id}/restore', { params: { id } }),
  },
  texts: {
    list: msg`Unfinished lots`,
    empty: { icon: 'list', title: msg`No unfinished lots` },
    remove: (count) => plural(count, { one: 'Discard draft', other: 'Discard # drafts' }),
    removed: (count) => plural(count, { one: 'Draft discarded.', other: '# drafts discarded.' }),
  },
  columns: () => [
    { key: 'name', label: t`Name`, value: ({ name }) => name || t`Unnamed` },
    {
      key: 'step',
      label: t`Step`,
      value: ({ step }) => step,
      cell: ({ step }) => <StepName step={step} />,
    },
    { key: 'by', label: t`Changed by`, value: ({ updatedBy }) => updatedBy },
    {
      key: 'at',
      label: t`Changed`,
      value: ({ updatedAt }) => new Date(updatedAt),
      cell: ({ updatedAt }) => formatDateTime(updatedAt),
    },
  ],
})

/** Drafts of lots, to be continued or discarded. Renders nothing when there are none. */
export const DraftsList = ({ customerId }: { customerId: string }) => {
  const goTo = useGoTo()
  const { data } = useQuery(lotImportQueries.drafts(customerId))
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>
        <Plural value={data.length} one="# unfinished lot" other="# unfinished lots" />
      </h2>
      <ResourceRows
        of={drafts}
        part="drafts"
        onOpen={({ _id }) => void goTo({ to: '.', search: { draft: _id } })}
      />
    </section>
  )
}
