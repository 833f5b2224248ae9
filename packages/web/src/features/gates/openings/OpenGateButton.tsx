import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useOpenOnArrival } from '#ui/use-open-on-arrival.ts'
import styles from '../gates.module.css'
import { sprockitsQuery } from '../gates.queries.ts'
import { OpenGateDialog } from './OpenGateDialog.tsx'

const lastKey = (lotId: string) => `last-gate-${lotId}`

/** The gate that was last opened in this browser comes first. */
const inOrder = (lotId: string, gates: readonly SprockitView[]): SprockitView[] => {
  const last = localStorage.getItem(lastKey(lotId))
  return [...gates].sort((one, other) => Number(other._id === last) - Number(one._id === last))
}

/** The gates of a lot. Loaded once: the dialog itself checks whether a gate can be reached. */
const useGates = (lotId: string, isOpen: boolean): SprockitView[] => {
  const { data } = useQuery({ ...sprockitsQuery(lotId), refetchInterval: isOpen ? 15_000 : false })
  return inOrder(lotId, data ?? [])
}

interface OpenGateForProps {
  lotId: string
  /** The reason that is suggested. */
  reason: string
  plate?: string | undefined
}

/** Opens a gate of the lot for a vehicle; not shown if the lot has no gate. */
export const OpenGateFor = ({ lotId, reason, plate }: OpenGateForProps) => {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = useGates(lotId, isOpen)
  if (!first) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Open gate for this vehicle</Trans>
      </Button>
      {isOpen && (
        <OpenGateDialog
          lotId={lotId}
          gates={[first, ...others]}
          reason={reason}
          plate={plate}
          onOpened={({ _id }) => localStorage.setItem(lastKey(lotId), _id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Opens a gate of the lot from any of its screens; not shown if the lot has no gate. */
export const OpenGateButton = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useOpenOnArrival('gate', () => setOpen(true))
  const [first, ...others] = useGates(lotId, isOpen)
  if (!first) return null
  return (
    <>
      <Button
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={t`Open gate`}
        leftSection={<Icon name="gate" size={16} />}
        onClick={() => setOpen(true)}
      >
        <span className="wide-only">{t`Open gate`}</span>
      </Button>
      {isOpen && (
        <OpenGateDialog
          lotId={lotId}
          gates={[first, ...others]}
          onOpened={({ _id }) => localStorage.setItem(lastKey(lotId), _id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
