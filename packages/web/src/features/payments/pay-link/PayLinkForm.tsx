import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PayLinkDialog } from './PayLinkDialog.tsx'
import styles from './pay-link.module.css'

/** Finds the payment link of a vehicle that is inside by its license plate. PAY-32. */
export const PayLinkForm = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const [plate, setPlate] = useState('')
  const [fault, setFault] = useState<FieldFault>()
  const [shown, setShown] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [found] = faultsOfFields({ plate }, { plate: [required] })
    setFault(found)
    if (found) field.current?.focus()
    else setShown(plate)
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={t`License plate of a vehicle that is inside`}
          value={plate}
          onChange={(event) => {
            setPlate(event.currentTarget.value.toUpperCase())
            setFault(undefined)
          }}
          error={fault && faultText(fault)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit">{t`Show payment link`}</Button>
      </form>
      {shown !== undefined && (
        <PayLinkDialog lotId={lotId} plate={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
