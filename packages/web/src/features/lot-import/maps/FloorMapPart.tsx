import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DraftFloor, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { useDraftUpload } from '../draft/use-draft-upload.ts'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import { drawingOf } from '../files/imported-files.tsx'
import { UploadedAt } from '../files/UploadedAt.tsx'
import { lotImportQueries } from '../lot-import.queries.ts'
import { CleanedNotice } from './CleanedNotice.tsx'
import { MapPreview } from './MapPreview.tsx'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { Card } from '#ui/Card.tsx'
import { FileUpload } from '#ui/import/FileUpload.tsx'
import { Stack } from '#ui/Stack.tsx'

interface Props {
  openDraft: OpenDraft
  draft: LotDraft
  floor: DraftFloor
}

const none: never[] = []

/** The map of one floor: upload, check against the stall list, and preview. */
export const FloorMapPart = ({ openDraft, draft, floor }: Props) => {
  const { t } = useLingui()
  const { floorName, map } = floor
  const name = formatFloor(floorName)
  const list = draft.stallList
  const { data } = useQuery({
    ...lotImportQueries.stalls(draft._id, list?.uploadedAt ?? '', floorName),
    enabled: list !== null,
  })
  const upload = useDraftUpload<ValidatedMap>(openDraft, {
    kind: 'drawing',
    addressFor: (query) =>
      requestUrl('/admin/parking-lots/validate-svg-file', {}, { ...query, floor: floorName }),
  })
  const { state } = upload
  return (
    <Card title={<Trans>Map of {name}</Trans>}>
      <Stack>
        <p className="dim">
          <Trans>
            An SVG drawing with a group “stalls”; each stall in it has its number as id. Scripts and external
            links are removed. At most 10 MB.
          </Trans>
        </p>
        <FileUpload
          of={drawingOf(floorName, {
            label: t`Drawing of ${name}`,
            prompt: <Trans>Drop the drawing here (.svg)</Trans>,
          })}
          current={
            map ? { name: map.fileName ?? t`Map`, detail: <UploadedAt at={map.uploadedAt} /> } : undefined
          }
          closed={list === null && <Trans>Import the stall list first; the map is checked against it.</Trans>}
          upload={upload}
        />
        {state.at === 'received' && <CleanedNotice removed={state.reply.removed} />}
        {map && (
          <MapPreview
            floorName={floorName}
            linkToMap={map.linkToMap}
            stalls={list ? data?.data : none}
            missing={map.missing}
            foreign={map.foreign}
            unseen={map.unseen}
          />
        )}
      </Stack>
    </Card>
  )
}
