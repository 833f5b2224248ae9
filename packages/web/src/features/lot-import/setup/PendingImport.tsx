import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { inBuildingOrder } from '@stallwise/domain/lot-import/floor-finder.ts'
import { cutNumbers, draftFaultText } from '../draft/draft-fault-text.ts'
import { StallNumbers } from '../maps/StallNumbers.tsx'
import { changesOf } from './import-changes.ts'
import { useShownChange } from './use-change-words.ts'
import { useApplyImport } from './use-apply-import.ts'
import { useLot } from './use-lot.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { ApplyImport } from '#ui/import/ApplyImport.tsx'
import { ChangeFigures, NothingChanged } from '#ui/import/Changes.tsx'
import { ChangeTable } from '#ui/import/ChangeTable.tsx'
import { PartsRead } from '#ui/import/PartsRead.tsx'
import { Stack } from '#ui/Stack.tsx'

interface Props {
  pending: LotImport
  onDone: () => void
}

/** Why the import cannot be applied: each fault with the floor whose map it concerns. */
const Faults = ({ faults, diff }: Pick<LotImport, 'faults' | 'diff'>) => {
  const { t } = useLingui()
  const added = diff.floors.filter((floor) => floor.added)
  const floors = inBuildingOrder([...useLot().floors, ...added].map(({ floorName }) => floorName))
  const mapOf = (path: string) => {
    const floor = floors[Number(/^floors\.(\d+)\./.exec(path)?.[1])]
    return floor === undefined ? '' : `${t`Map of ${formatFloor(floor)}`}: `
  }
  if (faults.length === 0) return null
  return (
    <Banner tone="soon" role="status">
      {faults.map(({ path, code, message, count }) => (
        <p key={`${path} ${code} ${message}`}>
          {mapOf(path)}
          {draftFaultText({
            path,
            code,
            detail: message === code ? '' : message,
            ...(count !== undefined && { count }),
          })}
        </p>
      ))}
    </Banner>
  )
}

/** The groups whose waiting period starts over, by name. */
const waitingGroupsOf = ({ waitingPeriodResets: names, totals }: LotImport['diff']) =>
  cutNumbers(names.join(', '), totals.waitingPeriodResets)

/** The changes of an import that is not applied yet. */
export const PendingImport = ({ pending, onDone }: Props) => {
  const { t } = useLingui()
  const { apply, discard, isBusy, error } = useApplyImport(pending, onDone)
  const shown = useShownChange()
  const { diff, faults } = pending
  const removed = diff.removed + diff.totals.groupsRemoved
  const total = diff.floors.length + diff.totals.groups + diff.totals.stalls
  const figures = [
    [t`Added`, diff.added],
    [t`Changed`, diff.changed],
    [t`Removed`, diff.removed],
    [t`Unchanged`, diff.unchanged],
  ] as const
  const [by, when] = [pending.updatedBy, formatDateTime(pending.updatedAt)]
  return (
    <Card
      title={<Trans>What will change</Trans>}
      aside={
        <span className="small dim">
          <Trans>
            Sent by {by}, {when}
          </Trans>
        </span>
      }
    >
      <Stack>
        {error !== undefined && (
          <NothingChanged
            error={error}
            stale={
              <Trans>
                The lot changed in the meantime. This is what would change now; please review it again.
              </Trans>
            }
          />
        )}
        <Faults faults={faults} diff={diff} />
        <ChangeFigures figures={figures} />
        {diff.waitingPeriodResets.length > 0 && (
          <Banner tone="soon" role="status">
            <p>
              <Trans>
                With fewer stalls or a lower minimum, the waiting period for recommendations starts over for{' '}
                {waitingGroupsOf(diff)}.
              </Trans>
            </p>
          </Banner>
        )}
        {pending.stallList && <PartsRead of={pending.stallList} />}
        {diff.floors.map(({ floorName, unseen }) => (
          <StallNumbers
            key={floorName}
            title={t`In the map of ${formatFloor(floorName)} hidden, outside of its view, or moved by styles that are not read`}
            stalls={unseen}
          />
        ))}
        <ChangeTable columns={[{ label: t`What` }]} changes={changesOf(diff).map(shown)} total={total} />
        <ApplyImport
          total={total}
          isBusy={isBusy}
          reason={faults.length > 0 ? t`Fix the problems listed above first.` : undefined}
          onApply={() => void apply()}
          onDiscard={() => void discard()}
          confirm={
            removed > 0
              ? {
                  title: (
                    <Plural
                      value={removed}
                      one="Remove # stall or group?"
                      other="Remove # stalls and groups?"
                    />
                  ),
                  text: (
                    <Trans>
                      They are removed from the map and the counts; their history stays. What their devices
                      report is no longer counted.
                    </Trans>
                  ),
                }
              : undefined
          }
        />
      </Stack>
    </Card>
  )
}
