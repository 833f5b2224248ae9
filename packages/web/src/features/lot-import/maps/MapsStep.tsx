import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DraftFloor } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import type { WizardSearch } from '../wizard-search.ts'
import { AllMaps } from './AllMaps.tsx'
import { FloorMapPart } from './FloorMapPart.tsx'
import styles from './maps.module.css'
import { formatFloor } from '#lib/format/floors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

interface Props {
  openDraft: OpenDraft
  /** The floor in the address. */
  chosen: string | undefined
  searchOf: (part: { step?: number; floor?: string }) => WizardSearch
}

const stateOf = ({ map, stalls }: DraftFloor): 'none' | 'needless' | 'faulty' | 'fine' => {
  if (!map) return stalls > 0 ? 'none' : 'needless'
  return map.missing.count + map.foreign.count > 0 ? 'faulty' : 'fine'
}

const FloorState = ({ floor }: { floor: DraftFloor }) => {
  const state = stateOf(floor)
  const off = (floor.map?.missing.count ?? 0) + (floor.map?.foreign.count ?? 0)
  return (
    <span className="small" data-state={state}>
      {state === 'fine' && <Icon name="check" size={14} />}
      {state === 'faulty' && <Icon name="alert-triangle" size={14} />}
      {state === 'none' && <Trans>No map yet</Trans>}
      {state === 'needless' && <Trans>No stalls</Trans>}
      {state === 'fine' && <Trans>Matches</Trans>}
      {state === 'faulty' && <Plural value={off} one="# mismatch" other="# mismatches" />}
    </span>
  )
}

/** A map for each floor. */
export const MapsStep = ({ openDraft, chosen, searchOf }: Props) => {
  const { t } = useLingui()
  const { draft } = openDraft
  const floors = draft?.floors ?? []
  const fromTop = floors.toReversed()
  const floor =
    fromTop.find(({ floorName }) => floorName === chosen) ??
    fromTop.find((one) => stateOf(one) === 'none') ??
    fromTop[0]
  if (!draft || !floor)
    return (
      <EmptyState
        icon="map"
        title={<Trans>No floors yet</Trans>}
        action={<Link to="." search={searchOf({ step: 1 })}>{t`Select the floors`}</Link>}
      >{t`Upload a map for each floor that has stalls.`}</EmptyState>
    )
  return (
    <div className={styles.step}>
      {floors.length > 1 && draft.stallList && (
        <div className={styles.whole}>
          <AllMaps openDraft={openDraft} searchOf={searchOf} />
        </div>
      )}
      <nav className={styles.list} aria-label={t`Floors`}>
        {fromTop.map((one) => (
          <Link
            key={one.floorName}
            to="."
            search={searchOf({ step: 3, floor: one.floorName })}
            replace
            resetScroll={false}
            aria-current={one === floor ? 'true' : undefined}
          >
            <b className="strong">{formatFloor(one.floorName)}</b>
            <FloorState floor={one} />
          </Link>
        ))}
      </nav>
      <FloorMapPart key={floor.floorName} openDraft={openDraft} draft={draft} floor={floor} />
    </div>
  )
}
