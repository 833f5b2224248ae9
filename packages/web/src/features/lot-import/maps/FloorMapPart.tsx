import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DraftFloor, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { useDraftFile } from '../draft/use-draft-file.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { drawingAccept } from '../files/accepted.ts'
import { drawingFaults } from '../files/file-faults.tsx'
import { FileSending } from '../files/FileSending.tsx'
import files from '../files/files.module.css'
import { HeldDetail } from '../files/HeldDetail.tsx'
import { lotImportQueries } from '../lot-import.queries.ts'
import { Cleaned } from './Cleaned.tsx'
import { MapPreview } from './MapPreview.tsx'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { Card } from '#ui/Card.tsx'

interface Props {
  hand: DraftInHand
  draft: LotDraft
  floor: DraftFloor
}

const none: never[] = []

/** The map of one floor: sent, checked against the stall list, shown as the lot will show it. */
export const FloorMapPart = ({ hand, draft, floor }: Props) => {
  const { t } = useLingui()
  const { floorName, map } = floor
  const name = formatFloor(floorName)
  const list = draft.stallList
  const { data } = useQuery({
    ...lotImportQueries.stalls(draft._id, list?.uploadedAt ?? '', floorName),
    enabled: list !== null,
  })
  const sending = useDraftFile<ValidatedMap>(hand, {
    kind: 'drawing',
    addressFor: (query) =>
      requestUrl('/admin/parking-lots/validate-svg-file', {}, { ...query, floor: floorName }),
  })
  const { state } = sending
  return (
    <Card title={<Trans>Map of {name}</Trans>}>
      <div className={files.part}>
        <p className="dim">
          <Trans>
            An SVG drawing with a group “stalls”; each stall in it has its number as id. Scripts and external
            links are removed. At most 10 MB.
          </Trans>
        </p>
        <FileSending
          label={t`Drawing of ${name}`}
          prompt={<Trans>Drop the drawing here (.svg)</Trans>}
          accept={drawingAccept}
          held={
            map ? { name: map.fileName ?? t`Map`, detail: <HeldDetail at={map.uploadedAt} /> } : undefined
          }
          closed={list === null && <Trans>Import the stall list first; the map is checked against it.</Trans>}
          sending={sending}
          faults={drawingFaults(state, floorName)}
        />
        {state.at === 'taken' && <Cleaned removed={state.reply.removed} />}
        {map && (
          <MapPreview
            floorName={floorName}
            linkToMap={map.linkToMap}
            stalls={list ? data?.data : none}
            missing={map.missing}
            foreign={map.foreign}
          />
        )}
      </div>
    </Card>
  )
}
