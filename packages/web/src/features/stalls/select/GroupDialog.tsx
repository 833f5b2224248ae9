import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { moveToGroup, reducesGroup } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { useState } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import styles from './select.module.css'
import { useStallsEdit } from './use-stalls-edit.ts'

interface Props {
  lot: Lot
  stalls: readonly StallView[]
  onDone: () => void
  onClose: () => void
}

type Group = Lot['parkingGroups'][number]

const reduces = (stall: StallView, groupId: string): boolean => {
  const { parkingGroup, stallType, isActive = true } = stall
  return reducesGroup({ groupId: parkingGroup, stallType, isActive }, { groupId, isActive })
}

/** What moving the stalls to a group changes besides. STA-43, CFG-24. */
const GroupConsequence = ({ stalls, group }: { stalls: readonly StallView[]; group: Group }) => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  const kind = kindName(group.type)
  const retyped = stalls.filter(({ stallType }) => groupTypeOf(stallType) !== group.type)
  const stations = retyped.filter(({ evStationId, evStationVendor }) => evStationId || evStationVendor)
  return (
    <>
      {retyped.length > 0 && (
        <p>
          {plural(retyped.length, {
            one: `The type of # stall changes to ${kind}.`,
            other: `The type of # stalls changes to ${kind}.`,
          })}
        </p>
      )}
      {stations.length > 0 && (
        <p className="is-soon">
          {plural(stations.length, {
            one: '# stall loses its EV station.',
            other: '# stalls lose their EV stations.',
          })}
        </p>
      )}
      {stalls.some((stall) => reduces(stall, group._id)) && (
        <p className="small dim">{t`The waiting period for recommendations of their groups starts over.`}</p>
      )}
    </>
  )
}

/** Moves stalls to another parking group. */
export const GroupDialog = ({ lot, stalls, onDone, onClose }: Props) => {
  const { t } = useLingui()
  const { isBusy, failure, save } = useStallsEdit(lot._id)
  const [groupId, setGroupId] = useState<string | null>(null)
  const group = lot.parkingGroups.find(({ _id }) => _id === groupId)
  const moved = stalls.filter(({ parkingGroup }) => parkingGroup !== groupId)
  const confirm = async () => {
    const name = group?.name ?? ''
    const done = plural(moved.length, {
      one: `# stall moved to ${name}.`,
      other: `# stalls moved to ${name}.`,
    })
    if (group && (await save(moved, moveToGroup({ id: group._id, type: group.type }), done))) onDone()
  }
  const reason = () => {
    if (!group) return t`Select a group first.`
    return moved.length === 0 ? t`The stalls are in this group already.` : undefined
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Change group</Trans>}
      answer={plural(moved.length, { one: 'Move # stall', other: 'Move # stalls' })}
      isBusy={isBusy}
      reason={reason()}
      onConfirm={() => void confirm()}
    >
      <div className={styles.content}>
        {failure !== undefined && (
          <Banner tone="alert" icon="alert-circle" role="alert">
            <p>{failure}</p>
          </Banner>
        )}
        <SelectField
          label={t`Parking group`}
          placeholder={t`Select a group`}
          data-autofocus
          value={groupId}
          data={lot.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name }))}
          leftSection={group && <GroupMark type={group.type} />}
          onChange={setGroupId}
        />
        {group && moved.length > 0 && <GroupConsequence stalls={moved} group={group} />}
      </div>
    </ConfirmDialog>
  )
}
