"""Checks explanations without the code that wrote them. See scripts/explanations."""
