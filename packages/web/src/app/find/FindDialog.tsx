import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { lotsQuery } from '#features/lots/lots.public.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { findLots } from './find-lots.ts'
import styles from './Find.module.css'

interface FindDialogProps {
  isOpen: boolean
  onClose: () => void
}

const step = (key: string, at: number, size: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % size
  return key === 'ArrowUp' ? (at - 1 + size) % size : undefined
}

const Search = ({ onClose }: Pick<FindDialogProps, 'onClose'>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const lots = useQuery(lotsQuery()).data?.data ?? []
  const found = findLots(lots, typed)
  const chosen = found[at]
  const go = (lotId: string) => {
    onClose()
    void navigate({ to: '/parking-lots/$lotId', params: { lotId } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = found.length > 0 ? step(event.key, at, found.length) : undefined
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter' && chosen) go(chosen._id)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.query}>
        <Icon name="search" size={20} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="find-answers"
          aria-activedescendant={chosen && `find-${chosen._id}`}
          aria-label={t`Find a lot`}
          placeholder={t`Name, city or customer`}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id="find-answers" role="listbox" aria-label={t`Parking lots`} className={styles.answers}>
        {found.map((lot, place) => (
          <div
            key={lot._id}
            id={`find-${lot._id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.answer}
            onPointerMove={() => setAt(place)}
            onClick={() => go(lot._id)}
          >
            <Icon name="lots" />
            <span className={styles.name}>{lot.name}</span>
            <span className="dimmer">{lot.city}</span>
            {lot.counts && (
              <span className={styles.figure}>{formatPercent(lot.counts.occupancyPercent)}</span>
            )}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 && <Trans>No lots match by name, city or customer.</Trans>}
      </p>
    </>
  )
}

export const FindDialog = ({ isOpen, onClose }: FindDialogProps) => {
  const { t } = useLingui()
  useReturnFocus(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size={520}
      centered={false}
      padding={0}
      title={t`Find a lot`}
      classNames={{ header: 'sr' }}
    >
      <Search onClose={onClose} />
    </Modal>
  )
}
