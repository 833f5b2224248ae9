import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { fieldError, labelFirst } from './field-error.tsx'

interface SuggestFieldProps extends Omit<AutocompleteProps, 'data' | 'onOptionSubmit'> {
  /** What is offered for the text, found elsewhere; any other text can be typed. */
  suggestions: readonly { value: string; note?: string | null }[]
  onPick: (value: string) => void
}

/** A line of text with suggestions. */
export const SuggestField = ({ suggestions, onPick, error, ...rest }: SuggestFieldProps) => {
  const notes = new Map(suggestions.map(({ value, note }) => [value, note]))
  return (
    <Autocomplete
      inputWrapperOrder={labelFirst}
      {...rest}
      data={[...notes.keys()]}
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <span>
          {value} <span className="small dimmer">{notes.get(value)}</span>
        </span>
      )}
      onOptionSubmit={onPick}
      error={fieldError(error)}
    />
  )
}
