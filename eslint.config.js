import js from '@eslint/js'
import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'

const lines = (max) => ['error', { max, skipBlankLines: true, skipComments: true }]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      '**/generated/**',
      '**/locales/**',
      'test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['../../*'], message: 'Use the package’s # import.' }],
          paths: [
            {
              name: '@lingui/react',
              importNames: ['Trans'],
              message:
                'Import it from @lingui/react/macro: in Lingui’s own, signs of markup in names are markup.',
            },
          ],
        },
      ],
      'no-duplicate-imports': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message:
            'Write the properties themselves: within a spread, TypeScript does not find a property too many.',
        },
        {
          selector: ':not(ExportDefaultDeclaration) > FunctionDeclaration[generator=false]',
          message: 'Write a constant with an arrow function.',
        },
        {
          selector:
            'Program > VariableDeclaration > VariableDeclarator[id.name=/^(second|minute|hour|day)Ms$/][init.type=/Literal|BinaryExpression/]',
          message: 'Import it from domain/src/time/durations.ts.',
        },
        {
          selector: "BinaryExpression[operator='*'] > BinaryExpression[operator='**'][left.value=2]",
          message: 'For a pause that doubles import backOff from domain/src/time/back-off.ts.',
        },
        {
          selector:
            "VariableDeclarator[id.name!='isoOf'] > ArrowFunctionExpression > CallExpression.body[arguments.length=0][callee.property.name='toISOString'] > MemberExpression > NewExpression > Identifier.arguments",
          message: 'Import isoOf from domain/src/time/instants.ts.',
        },
      ],
      'no-console': 'error',
      'max-lines': lines(400),
      'max-statements': ['error', 40],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['packages/web/src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: { ...reactHooks.configs.recommended.rules, 'max-lines-per-function': lines(160) },
  },
  {
    files: ['packages/web/src/**/*.ts', 'packages/web/public/**/*.js'],
    languageOptions: { globals: { ...globals.browser } },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'e2e/**', 'bench/**'],
    rules: { 'max-statements': 'off', 'max-lines-per-function': 'off' },
  },
  // They stand outside the packages and reach into them by path.
  { files: ['e2e/harness/**', 'bench/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['tools/**', 'bench/**', 'packages/server/src/main.ts', 'packages/server/src/admin.ts'],
    rules: { 'no-console': 'off' },
  },
)
