import { statementAction } from './statement/action.ts';

export default statementAction('accounts/virtAccountExtend', 'extend');
