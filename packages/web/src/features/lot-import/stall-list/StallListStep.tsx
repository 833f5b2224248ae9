import { Trans, useLingui } from '@lingui/react/macro'
import type { ValidatedFile } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { useDraftUpload } from '../draft/use-draft-upload.ts'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import { useStallListFile } from '../files/imported-files.tsx'
import { TemplateButton } from '../files/TemplateButton.tsx'
import { UploadedAt } from '../files/UploadedAt.tsx'
import { StallListPreview } from './StallListPreview.tsx'
import { requestUrl } from '#lib/api/request-url.ts'
import { Card } from '#ui/Card.tsx'
import { FileUpload } from '#ui/import/FileUpload.tsx'
import { Stack } from '#ui/Stack.tsx'

/** The stall list of a draft: a workbook with the sheets Stalls and Groups. Source: decision 8. */
export const StallListStep = ({ openDraft }: { openDraft: OpenDraft }) => {
  const { t } = useLingui()
  const { draft } = openDraft
  const list = draft?.stallList
  const file = useStallListFile()
  const upload = useDraftUpload<ValidatedFile>(openDraft, {
    kind: 'workbook',
    addressFor: (query) => requestUrl('/admin/parking-lots/validate-file/', {}, query),
  })
  return (
    <>
      <Card
        title={<Trans>Stall list</Trans>}
        aside={<TemplateButton of={{ draft: draft?._id }}>{t`Download the template`}</TemplateButton>}
      >
        <Stack>
          <p className="dim">
            <Trans>
              An Excel workbook with a sheet “Stalls”, one row for each stall, and a sheet “Groups”. At most
              20,000 rows and 10 MB. A file with any fault changes nothing.
            </Trans>
          </p>
          <FileUpload
            of={file}
            current={
              list
                ? { name: list.fileName ?? t`Stall list`, detail: <UploadedAt at={list.uploadedAt} /> }
                : undefined
            }
            upload={upload}
          />
        </Stack>
      </Card>
      {draft && list && <StallListPreview draft={draft} list={list} />}
    </>
  )
}
