import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftFloor, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { drawingAccept } from '../files/accepted.ts'
import { elementFaultLine } from '../files/element-fault-words.ts'
import { totalOf } from '../files/fault-lines.ts'
import { FaultTable } from '../files/FaultTable.tsx'
import { FileSending } from '../files/FileSending.tsx'
import files from '../files/files.module.css'
import { useFileSending } from '../files/use-file-sending.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { Cleaned } from './Cleaned.tsx'
import { MapPreview } from './MapPreview.tsx'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'

interface Props {
  hand: DraftInHand
  draft: LotDraft
  floor: DraftFloor
}

const HeldDetail = ({ at }: { at: string }) => {
  const time = formatDateTime(at)
  return <Trans>taken {time}</Trans>
}

const none: never[] = []

/** The map of one floor: sent, checked against the stall list, shown as the lot will show it. */
export const FloorMapPart = ({ hand, draft, floor }: Props) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { keeper } = hand
  const { floorName, map } = floor
  const name = formatFloor(floorName)
  const list = draft.stallList
  const { data } = useQuery({
    ...lotImportQueries.stalls(draft._id, list?.uploadedAt ?? '', floorName),
    enabled: list !== null,
  })
  const sending = useFileSending<ValidatedMap>({
    kind: 'drawing',
    addressOf: async () => {
      const held = await keeper.flush()
      const query = held && { draft: held._id, version: held.version, floor: floorName }
      return query && requestUrl('/admin/parking-lots/validate-svg-file', {}, query)
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
  const faults = state.at === 'refused' && state.error instanceof ApiProblem ? state.error.elements : []
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
          faults={
            faults.length > 0 && (
              <FaultTable
                total={state.at === 'refused' ? totalOf(state.error) : undefined}
                lines={faults.map(elementFaultLine)}
                refused={<Trans>The map was not accepted.</Trans>}
                kind="elements"
                exportName={`map-${floorName}-faults`}
              />
            )
          }
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
