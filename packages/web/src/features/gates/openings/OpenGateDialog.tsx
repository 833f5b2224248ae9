import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import type { GateDecisionView, SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { checkReason } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { faultTexts } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../gates.module.css'
import { OutcomeSign } from './OutcomeSign.tsx'
import { useOpenGate } from './use-open-gate.ts'
import { useWaitingVehicles, VehicleChoice } from './VehicleChoice.tsx'

interface OpenGateDialogProps {
  lotId: string
  /** The gates to choose from; the first is preselected. */
  gates: readonly [SprockitView, ...SprockitView[]]
  /** A reason that is suggested. */
  reason?: string
  /** The plate of the vehicle that it is for, if known. */
  plate?: string | undefined
  onOpened?: (gate: SprockitView) => void
  onClose: () => void
}

interface GateChoiceProps {
  gates: readonly SprockitView[]
  chosen: SprockitView
  onChoose: (gate: SprockitView) => void
}

/** The choice of a gate, with all gates visible. */
const GateChoice = ({ gates, chosen, onChoose }: GateChoiceProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.reasons} role="group" aria-label={t`Gate`}>
      {gates.map((gate) => (
        <Button
          key={gate._id}
          aria-pressed={gate._id === chosen._id}
          className={styles.choice}
          onClick={() => onChoose(gate)}
        >
          {gate.name}
        </Button>
      ))}
    </div>
  )
}

/** The vehicle that was chosen (`null` = none of them); before a choice the one with the plate, or the only one that waits. */
const chosenVehicle = (
  waiting: readonly GateDecisionView[],
  choice: string | null | undefined,
  plate: string | undefined,
): GateDecisionView | undefined => {
  if (choice !== undefined) return waiting.find(({ _id }) => _id === choice)
  if (plate !== undefined) return waiting.find(({ licensePlate }) => licensePlate === plate)
  return waiting.length === 1 ? waiting[0] : undefined
}

const useUsualReasons = (): string[] => {
  const { t } = useLingui()
  return [t`Delivery`, t`Visitor`, t`Plate not read`, t`Ticket or pass problem`, t`Maintenance`]
}

/** Opens a gate for a reason, and shows the outcome. GAT-13, GAT-30. */
export const OpenGateDialog = ({
  lotId,
  gates,
  reason: suggested = '',
  plate,
  onOpened,
  onClose,
}: OpenGateDialogProps) => {
  const { t, i18n } = useLingui()
  const form = useId()
  const [gateId, setGateId] = useState(gates[0]._id)
  const gate = gates.find(({ _id }) => _id === gateId) ?? gates[0]
  const [reason, setReason] = useState(suggested)
  const [hasTried, setTried] = useState(false)
  const waiting = useWaitingVehicles(lotId, gate)
  const [choice, setChoice] = useState<string | null>()
  const vehicle = chosenVehicle(waiting, choice, plate)
  const opening = useOpenGate(lotId, gate)
  const faults = hasTried ? checkReason(reason) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checkReason(reason).length === 0 && !opening.isPending)
      opening.mutate({ reason: reason.trim(), decision: vehicle?._id }, { onSuccess: () => onOpened?.(gate) })
  }
  const isOver = opening.data !== undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={gates.length > 1 ? <Trans>Open gate</Trans> : <Trans>Open {gate.name}</Trans>}
      footer={
        <>
          <Button onClick={onClose}>{isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {!isOver && (
            <Button type="submit" form={form} variant="primary" loading={opening.isPending}>
              {gates.length > 1 ? <Trans>Open {gate.name}</Trans> : <Trans>Open gate</Trans>}
            </Button>
          )}
        </>
      }
    >
      {gate.onSite === 'offline' && !isOver && (
        <Banner tone="soon">{t`The edge box is offline, so nothing would be sent.`}</Banner>
      )}
      <form id={form} onSubmit={submit} className={styles.form} noValidate hidden={isOver}>
        {gates.length > 1 && (
          <GateChoice gates={gates} chosen={gate} onChoose={({ _id }) => setGateId(_id)} />
        )}
        <VehicleChoice
          vehicles={waiting}
          chosen={vehicle}
          onChoose={({ _id }) => setChoice(_id === vehicle?._id ? null : _id)}
        />
        <TextField
          label={t`Reason`}
          required
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={faultTexts(faults) || undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.reasons} role="group" aria-label={t`Common reasons`}>
          {useUsualReasons().map((usual) => (
            <Button key={usual} size="compact-sm" onClick={() => setReason(usual)}>
              {usual}
            </Button>
          ))}
        </div>
        <p className="dim small">{t`Every opening is logged: who, when and why.`}</p>
      </form>
      <div role="status" aria-live="assertive">
        {opening.error && <Banner tone="alert">{problemText(opening.error, i18n)}</Banner>}
        {opening.data && <OutcomeSign opening={opening.data} />}
      </div>
    </Dialog>
  )
}
