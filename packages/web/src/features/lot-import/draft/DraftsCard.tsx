import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LotDraftItem } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { useStepNames } from '../use-step-names.ts'
import type { Step } from '../wizard-search.ts'
import styles from './draft.module.css'
import { call } from '#lib/api/call.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { logFailure } from '#lib/log.ts'
import { Card } from '#ui/Card.tsx'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'

const useDiscard = () => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: lotImportQueries.draftsKey })
  const restore = async (id: string) => {
    await call('POST /admin/parking-lot-drafts/{id}/restore', { params: { id } })
    await refresh()
  }
  return async ({ _id: id, name }: LotDraftItem) => {
    try {
      await call('DELETE /admin/parking-lot-drafts/{id}', { params: { id } })
      const label = name || t`Without a name`
      toastUndo(t`Draft discarded: ${label}.`, () => restore(id))
    } catch (error) {
      logFailure('The draft was not discarded', error)
      toastFailed(<Trans>The draft could not be discarded.</Trans>)
    }
    await refresh()
  }
}

interface Props {
  customerId: string
}

/** Lots that somebody began to add: to be gone on with, or discarded. Nothing is drawn where there are none. */
export const DraftsCard = ({ customerId }: Props) => {
  const { t } = useLingui()
  const steps = useStepNames()
  const discard = useDiscard()
  const { data } = useQuery(lotImportQueries.drafts(customerId))
  const drafts = data?.data ?? []
  if (drafts.length === 0) return null
  return (
    <Card title={<Plural value={drafts.length} one="# unfinished lot" other="# unfinished lots" />} isFlush>
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const name = draft.name || t`Without a name`
          const when = formatDateTime(draft.updatedAt)
          const by = draft.updatedBy
          const step = steps[Math.min(4, Math.max(1, draft.step)) as Step]
          return (
            <li key={draft._id}>
              <div>
                <b className="strong">{name}</b>
                <p className="small dim">
                  <Trans>
                    {step}, {by}, {when}
                  </Trans>
                </p>
              </div>
              <Button
                component={Link}
                to={`/admin/${customerId}/add-parking-lot` as '/'}
                search={{ draft: draft._id } as never}
                aria-label={t`Continue ${name}`}
              >
                <Trans>Continue</Trans>
              </Button>
              <Button variant="quiet" aria-label={t`Discard ${name}`} onClick={() => void discard(draft)}>
                <Trans>Discard</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
