import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { useId, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { stallsMatching } from './find-stall.ts'
import box from '#ui/find-box.module.css'
import styles from './find-stall.module.css'
import { mapStallOf } from './map-stalls.ts'

interface Props {
  ref?: Ref<HTMLInputElement>
  /** The stalls of the lot, from the top floor to the lowest, once they are loaded. */
  stalls: readonly StallView[] | undefined
  /** The stalls are needed now. */
  onFocus: () => void
  /** False when the lot has no such stall, or several. */
  onFind: (typed: string) => Promise<boolean>
}

const shownAtMost = 8

interface SuggestionsProps {
  id: string
  found: readonly StallView[]
  active: number
  onPick: (stall: StallView) => void
}

const Suggestions = ({ id, found, active, onPick }: SuggestionsProps) => {
  const { t } = useLingui()
  const { activityName } = useStallWords()
  return (
    <div className={styles.found}>
      <ul id={id} role="listbox" aria-label={t`Stalls found`}>
        {found.slice(0, shownAtMost).map((stall, index) => {
          const { kind, activity } = mapStallOf(stall)
          return (
            <li
              key={stall._id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(stall)}
            >
              <GroupMark type={kind} />
              <b>{stall.stall}</b>
              <span className="dim">{`${formatFloor(stall.floor)}, ${activityName(activity)}`}</span>
            </li>
          )
        })}
      </ul>
      {found.length > shownAtMost && (
        <p className="small dim">
          {plural(found.length - shownAtMost, { one: 'and # more', other: 'and # more' })}
        </p>
      )}
    </div>
  )
}

/** Finds a stall by its number, on this floor or another one; shows while typing which ones it could be. STA-24, STA-48. */
export const FindStall = ({ ref, stalls, onFocus, onFind }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [notFound, setNotFound] = useState<string | undefined>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? stallsMatching(stalls ?? [], typed) : []
  const shown = Math.min(found.length, shownAtMost)
  const missedText = () => {
    if (notFound === undefined) return ''
    const count = stallsMatching(stalls ?? [], notFound).length
    return count > 1
      ? plural(count, { one: '# stall matches. Select one.', other: '# stalls match. Select one.' })
      : t`This lot has no stall ${notFound}.`
  }
  const go = async (number: string) => {
    if (number === '') return
    const isFound = await onFind(number)
    setNotFound(isFound ? undefined : number)
    setOpen(!isFound)
    setActive(-1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void go(found[active]?.stall ?? typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown > 0) {
      event.preventDefault()
      setActive((active + step + shown + (active < 0 && step < 0 ? 1 : 0)) % shown)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <form className={`${box.box} ${styles.find}`} role="search" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-expanded={shown > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t`Find a stall`}
        placeholder={t`Find a stall`}
        value={typed}
        onFocus={onFocus}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setNotFound(undefined)
          setOpen(true)
          setActive(-1)
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      {shown > 0 && (
        <Suggestions id={id} found={found} active={active} onPick={({ stall }) => void go(stall)} />
      )}
      <span className={styles.missed} data-above={shown > 0 || undefined} role="status">
        {missedText()}
      </span>
    </form>
  )
}
