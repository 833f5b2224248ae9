import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { longestSearch } from '@stallwise/domain/find/find.rules.ts'
import { focusHeading } from '#ui/focus-heading.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Entry } from './find-entries.ts'
import styles from './FindDialog.module.css'
import { FindResults, idOfEntry } from './FindResults.tsx'
import { rememberEntry } from './find-recent.ts'
import { usePalette } from './use-palette.ts'

interface FindDialogProps {
  /** What was typed before the dialog was there. */
  typedAhead: RefObject<string>
  onClose: (isLeaving?: boolean) => void
}

const pageOfKeys = 8

/** Where the arrows lead in a list of this size. */
const step = (key: string, at: number, size: number): number | undefined => {
  if (size === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % size
  if (key === 'ArrowUp') return (at - 1 + size) % size
  if (key === 'PageDown') return Math.min(at + pageOfKeys, size - 1)
  return key === 'PageUp' ? Math.max(at - pageOfKeys, 0) : undefined
}

const useGo = (userId: string, onClose: FindDialogProps['onClose']) => {
  const router = useRouter()
  return (entry: Entry) => {
    rememberEntry(userId, entry)
    if (entry.run) {
      onClose()
      return entry.run()
    }
    onClose(true)
    const state = entry.open === undefined ? {} : { open: entry.open }
    // A screen that was there before does not take the focus by itself.
    void router.navigate({ href: entry.to, state }).then(() => setTimeout(focusHeading, 100))
  }
}

const Palette = ({ typedAhead, onClose }: FindDialogProps) => {
  const { t } = useLingui()
  const list = useId()
  const [typed, setTyped] = useState(() => typedAhead.current)
  const [active, setActive] = useState(0)
  const { groups, isCurrent, hasFailed, me } = usePalette(typed)
  const go = useGo(me._id, onClose)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[active]
  const count = entries.length

  const search = typed.trim()
  // FND-23: the text with which Enter was pressed before its results were there.
  const entered = useRef<string>(undefined)
  const goToFirst = useEffectEvent(() => {
    if (entered.current === search && entries[0]) go(entries[0])
    entered.current = undefined
  })
  useEffect(() => {
    if (isCurrent) goToFirst()
  }, [isCurrent, search])
  useEffect(() => {
    document.getElementById(idOfEntry(list, active))?.scrollIntoView({ block: 'nearest' })
  }, [list, active, typed])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = step(event.key, active, count)
    if (next !== undefined) setActive(next)
    else if (event.key !== 'Enter') return
    else if (!isCurrent) entered.current = search
    else if (chosen) go(chosen)
    event.preventDefault()
  }
  return (
    <div className={styles.body}>
      <div className={styles.query}>
        <Icon name="search" size={20} />
        <input
          data-autofocus
          // It takes the keys from the first frame on, before the focus trap has come to it.
          ref={(field) => field?.focus({ preventScroll: true })}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOfEntry(list, active)}
          aria-label={t`Find anything`}
          placeholder={t`Lot, stall, device, person, screen or action`}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
            entered.current = undefined
          }}
        />
        <kbd aria-hidden="true">Esc</kbd>
        <span className={styles.close}>
          <IconButton icon="close" label={t`Close`} onClick={() => onClose()} />
        </span>
      </div>
      <FindResults id={list} groups={groups} active={active} onPoint={setActive} onPick={go} />
      <p className={count === 0 || hasFailed ? styles.status : 'sr'} role="status">
        {hasFailed && t`Only screens and actions can be found while the server is unreachable.`}{' '}
        {isCurrent && count === 0 && t`No matches for “${search}”.`}
        {isCurrent && count > 0 && plural(count, { one: '# result', other: '# results' })}
      </p>
    </div>
  )
}

/** The command palette. Rules FND-20 to FND-24. */
export const FindDialog = (props: FindDialogProps) => {
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={() => props.onClose()}
      withCloseButton={false}
      fullScreen={isPhone}
      size={640}
      centered={false}
      padding={0}
      returnFocus={false}
      title={t`Find anything`}
      classNames={{ header: 'sr' }}
      transitionProps={{ duration: 0 }}
    >
      <Palette {...props} />
    </Modal>
  )
}
