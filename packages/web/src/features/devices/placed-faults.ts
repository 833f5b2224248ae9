import { ApiProblem } from '#lib/api/api-problem.ts'

/** Throws a refusal again with its faults under the fields that a form has for them. */
export const placedBy =
  (fieldOf: (path: string) => string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiProblem)) throw error
    const { message, status, code, current } = error
    const errors = error.errors.map((fault) => ({ ...fault, path: fieldOf(fault.path) }))
    throw new ApiProblem({ title: message, status, code, errors, current })
  }
