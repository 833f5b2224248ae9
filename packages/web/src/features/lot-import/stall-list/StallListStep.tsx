import { Trans, useLingui } from '@lingui/react/macro'
import type { ValidatedFile } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { useDraftFile } from '../draft/use-draft-file.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { workbookAccept } from '../files/accepted.ts'
import { stallListFaults } from '../files/file-faults.tsx'
import { FileSending } from '../files/FileSending.tsx'
import styles from '../files/files.module.css'
import { TemplateButton } from '../files/TemplateButton.tsx'
import { HeldDetail } from '../files/HeldDetail.tsx'
import { StallListPreview } from './StallListPreview.tsx'
import { requestUrl } from '#lib/api/request-url.ts'
import { Card } from '#ui/Card.tsx'

/** The stall list of a draft: a workbook with the sheets Stalls and Groups. Source: decision 8. */
export const StallListStep = ({ hand }: { hand: DraftInHand }) => {
  const { t } = useLingui()
  const { draft } = hand
  const list = draft?.stallList
  const sending = useDraftFile<ValidatedFile>(hand, {
    kind: 'workbook',
    addressFor: (query) => requestUrl('/admin/parking-lots/validate-file/', {}, query),
  })
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
            faults={stallListFaults(sending.state)}
          />
        </div>
      </Card>
      {draft && list && <StallListPreview draft={draft} list={list} />}
    </>
  )
}
