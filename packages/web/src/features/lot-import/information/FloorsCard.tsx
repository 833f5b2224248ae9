import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { offeredFloorNames } from '@stallwise/domain/lots/floor-name.ts'
import { addFloor, moveFloor } from './floor-order.ts'
import type { InformationCardProps } from './information-card-props.ts'
import styles from './information.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

/** The lot's floors in the order of the building, the highest on top. */
export const FloorsCard = ({ openDraft, faults }: InformationCardProps) => {
  const { t } = useLingui()
  const [floorToRemove, setFloorToRemove] = useState<string>()
  const { floors } = openDraft.typed
  const set = (chosen: readonly string[]) => openDraft.editor.type({ floors: chosen })
  const savedFloorOf = (name: string) => openDraft.draft?.floors.find(({ floorName }) => floorName === name)
  const remove = (name: string) => set(floors.filter((one) => one !== name))
  const toggle = (name: string) => {
    if (!floors.includes(name)) return set(addFloor(floors, name))
    // Removing a floor deletes its uploaded map, which cannot be undone.
    if (savedFloorOf(name)?.map) setFloorToRemove(name)
    else remove(name)
  }
  const fault = faults.textOf('floors')
  const leavingStalls = floorToRemove ? (savedFloorOf(floorToRemove)?.stalls ?? 0) : 0
  return (
    <Card title={<Trans>Floors</Trans>} aside={<span className="small dim">{t`Highest first`}</span>}>
      <div className={styles.floors}>
        <div role="group" aria-label={t`Floors of the building`} className={styles.chips}>
          {offeredFloorNames.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.chip}
              aria-pressed={floors.includes(name)}
              onClick={() => toggle(name)}
            >
              {floors.includes(name) && <Icon name="check" size={14} />}
              {formatFloor(name)}
            </button>
          ))}
        </div>
        {fault && <p className="small is-alert">{fault}</p>}
        {floors.length > 0 && (
          <ol className={styles.order} aria-label={t`Selected floors, highest first`}>
            {[...floors.entries()].reverse().map(([index, name]) => {
              const floor = formatFloor(name)
              const stalls = savedFloorOf(name)?.stalls ?? 0
              return (
                <li key={name}>
                  <b className="strong">{floor}</b>
                  <span className="small dim">
                    {openDraft.draft?.stallList && <Plural value={stalls} one="# stall" other="# stalls" />}
                  </span>
                  <Button
                    variant="quiet"
                    disabled={index === floors.length - 1}
                    aria-label={t`Move ${floor} up`}
                    title={t`Move ${floor} up`}
                    onClick={() => set(moveFloor(floors, index, 1))}
                  >
                    <Icon name="chevron-up" />
                  </Button>
                  <Button
                    variant="quiet"
                    disabled={index === 0}
                    aria-label={t`Move ${floor} down`}
                    title={t`Move ${floor} down`}
                    onClick={() => set(moveFloor(floors, index, -1))}
                  >
                    <Icon name="chevron-down" />
                  </Button>
                </li>
              )
            })}
          </ol>
        )}
      </div>
      {floorToRemove && (
        <ConfirmDialog
          isOpen
          onClose={() => setFloorToRemove(undefined)}
          title={t`Remove ${formatFloor(floorToRemove)}?`}
          answer={<Trans>Remove floor</Trans>}
          tone="remove"
          onConfirm={() => {
            remove(floorToRemove)
            setFloorToRemove(undefined)
          }}
        >
          <p>
            <Trans>Its map is removed from the draft and would have to be uploaded again.</Trans>{' '}
            {leavingStalls > 0 && (
              <Trans>The stall list has stalls there, so the lot cannot be created without it.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
