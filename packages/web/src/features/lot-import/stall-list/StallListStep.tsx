import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { ValidatedFile } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { workbookAccept } from '../files/accepted.ts'
import { cellFaultLine } from '../files/cell-fault-words.ts'
import { totalOf } from '../files/fault-lines.ts'
import { FaultTable } from '../files/FaultTable.tsx'
import { FileSending } from '../files/FileSending.tsx'
import styles from '../files/files.module.css'
import { TemplateButton } from '../files/TemplateButton.tsx'
import { useFileSending } from '../files/use-file-sending.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { StallListPreview } from './StallListPreview.tsx'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'

const HeldDetail = ({ at }: { at: string }) => {
  const time = formatDateTime(at)
  return <Trans>taken {time}</Trans>
}

/** The stall list of a draft: a workbook with the sheets Stalls and Groups. Source: decision 8. */
export const StallListStep = ({ hand }: { hand: DraftInHand }) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { keeper, draft } = hand
  const list = draft?.stallList
  const sending = useFileSending<ValidatedFile>({
    kind: 'workbook',
    addressOf: async () => {
      const held = await keeper.flush()
      const query = held && { draft: held._id, version: held.version }
      return query && requestUrl('/admin/parking-lots/validate-file/', {}, query)
    },
    onReceived: ({ draft: taken }) => {
      if (!taken) return
      keeper.offer(taken, true)
      queries.setQueryData(lotImportQueries.draft(taken._id).queryKey, taken)
    },
    onRefused: (error) => {
      if (error instanceof ApiProblem && error.code === 'stale-version' && error.current)
        keeper.offer(error.current as LotDraft)
    },
  })
  const { state } = sending
  const cells = state.at === 'refused' && state.error instanceof ApiProblem ? state.error.cells : []
  return (
    <>
      <Card
        title={<Trans>Stall list</Trans>}
        aside={
          <TemplateButton of={{ draft: draft?._id }}>
            <Trans>Download the template</Trans>
          </TemplateButton>
        }
      >
        <div className={styles.part}>
          <p className="dim">
            <Trans>
              An Excel workbook with a sheet “Stalls”, one row for each stall, and a sheet “Groups”. At most
              20,000 rows and 10 MB. A file with any fault changes nothing.
            </Trans>
          </p>
          <FileSending
            label={t`Workbook with the stall list`}
            prompt={<Trans>Drop the workbook here (.xlsx)</Trans>}
            accept={workbookAccept}
            held={
              list
                ? { name: list.fileName ?? t`Stall list`, detail: <HeldDetail at={list.uploadedAt} /> }
                : undefined
            }
            sending={sending}
            faults={
              cells.length > 0 && (
                <FaultTable
                  total={state.at === 'refused' ? totalOf(state.error) : undefined}
                  lines={cells.map(cellFaultLine)}
                  refused={<Trans>The stall list was not imported.</Trans>}
                  kind="cells"
                  exportName="stall-list-faults"
                />
              )
            }
          />
        </div>
      </Card>
      {draft && list && <StallListPreview draft={draft} list={list} />}
    </>
  )
}
