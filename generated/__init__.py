"""The built sets, one package a set, as ``cardwright build`` wrote them; installed as ``cardtable.sets``."""
