import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  fault?: ReactNode
  value: string
  onText: (text: string) => void
}

/** A text field with its label, a hint and what is wrong with it, which is read out when it appears. */
export const Field = ({ label, hint, fault, onText, className, ...input }: FieldProps) => {
  const id = useId()
  const [hintId, faultId] = [`${id}hint`, `${id}fault`]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={className}
        aria-invalid={Boolean(fault)}
        aria-describedby={[fault ? faultId : '', hint ? hintId : ''].filter(Boolean).join(' ') || undefined}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {hint && (
        <p id={hintId} className="dim">
          {hint}
        </p>
      )}
      {fault && (
        <p id={faultId} className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
